// Fills an element with HTML and leaves what is there already and stays as it is: only what has changed is laid out,
// painted and looked at anew. What was put there is kept beside, since others change it: assets/reading.mjs adds to its
// texts, readers open its parts.

const ADDED = "wbr, .gloss, .whole"; // by assets/reading.mjs
const TEXT = 3; // Node.TEXT_NODE

/** @type {WeakMap<Element, DocumentFragment>} what was put into an element */
const filled = new WeakMap();

const OWN_STATE = "input, select, option, textarea"; // what they show is not all said by their attributes
const MEANING = /^(id|href|data-.*)$/;

/** @param {Element} one @param {Element} other @returns {string[]} the names of the attributes in which they differ */
const differences = (one, other) =>
  [...new Set([...one.getAttributeNames(), ...other.getAttributeNames()])].filter(
    (name) => one.getAttribute(name) !== other.getAttribute(name),
  );

/**
 * Whether an element may stay, and only look otherwise: it means the same. One under the pointer that is replaced would
 * be left and entered once more, and the page would show that.
 * @param {Element} was
 * @param {Element} will
 */
const canStay = (was, will) =>
  was.localName === will.localName &&
  (was.matches(OWN_STATE)
    ? was.cloneNode(false).isEqualNode(will.cloneNode(false))
    : !differences(was, will).some((name) => MEANING.test(name)));

/** @param {Element} own @param {Element} was @param {Element} will */
const bringAttributes = (own, was, will) => {
  for (const name of differences(was, will)) {
    const value = will.getAttribute(name);
    if (value === null) own.removeAttribute(name);
    else own.setAttribute(name, value);
  }
};

/** @param {ParentNode} of */
const textsOf = (of) => [...of.childNodes].filter(({ nodeType }) => nodeType === TEXT);

/** @param {ParentNode} before @param {ParentNode} now whether the same words stand at the same places among elements */
const hasSameTexts = (before, now) => {
  const [one, other] = [before, now].map(({ childNodes }) => [...childNodes]);
  const differs = (/** @type {Node} */ node, /** @type {number} */ at) =>
    (node.nodeType === TEXT || other[at].nodeType === TEXT) && !node.isEqualNode(other[at]);
  return one.length === other.length && !one.some(differs);
};

/**
 * Two lists of elements between which nothing is the same: one after the other is changed, what is too much goes.
 * @param {Element} live
 * @param {Element[]} there
 * @param {Element[]} was
 * @param {Element[]} will
 * @param {Node | null} behind
 */
const changeEach = (live, there, was, will, behind) => {
  for (const [at, own] of there.entries()) {
    if (at >= will.length) own.remove();
    else if (canStay(was[at], will[at]) && change(own, was[at], will[at])) bringAttributes(own, was[at], will[at]);
    else own.replaceWith(document.importNode(will[at], true));
  }
  for (const come of will.slice(there.length)) live.insertBefore(document.importNode(come, true), behind);
};

/**
 * @param {Element} live
 * @param {ParentNode} before what was put into it
 * @param {ParentNode} now what is to be there
 * @returns {boolean} whether that was possible; if not, nothing has changed
 */
const change = (live, before, now) => {
  const there = [...live.children].filter((one) => !one.matches(ADDED));
  const [was, will] = [[...before.children], [...now.children]];
  const hasTexts = textsOf(before).length > 0 || textsOf(now).length > 0;
  if (there.length !== was.length || (hasTexts && !hasSameTexts(before, now))) return false;
  if (hasTexts) { // each element keeps its place among the words
    changeEach(live, there, was, will, null);
    return true;
  }
  let from = 0, come = 0; // so many of both have been done
  for (const [at, one] of will.entries()) {
    let same = from;
    while (same < was.length && !was[same].isEqualNode(one)) same++;
    if (same === was.length) continue;
    changeEach(live, there.slice(from, same), was.slice(from, same), will.slice(come, at), there[same]);
    [from, come] = [same + 1, at + 1];
  }
  changeEach(live, there.slice(from), was.slice(from), will.slice(come), there.at(-1)?.nextSibling ?? null);
  return true;
};

/**
 * @param {Element} element
 * @param {string} html
 * @param {boolean} isKnown whether it still holds what this function has put there
 */
export const renew = (element, html, isKnown) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { content } = template, before = filled.get(element);
  if (!isKnown || !before || !change(element, before, content))
    element.replaceChildren(document.importNode(content, true));
  filled.set(element, content);
};
