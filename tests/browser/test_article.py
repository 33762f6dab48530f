"""What an article may ask of a board and hear from it, what is refused, and that strangers change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.browser.articles import TALL, Blog
from tests.browser.conftest import BESIDE, PREFIX, SIMPLY, flags
from tests.browser.long_articles import WINDOW, reading
from tests.browser.readers import CODE, RECORD, SETTLED, STRICT, Reader, board

from tools import browsers

if TYPE_CHECKING:
    from playwright.sync_api import Browser


PICTURE = "assets/icons/icon.svg"
BOARDS = {
    "size": 'game="july" lang="en" width="700" height="300"',
    "lit": f'game="kinmen" record="{CODE}" hands="open" step="76" lang="en" show="0708" poster="SITE{PICTURE}"',
    "file": 'game="kinmen" src="game.txt" step="50" lang="en"',
    "inside": 'game="kinmen" step="58" lang="en"',
}
"""What the boards of the gallery ask for, by their names."""


@pytest.fixture(scope="module")
def blog_and_gallery(articles_browser: Browser, address: str) -> Iterator[tuple[Blog, Reader]]:
    """An article with the script twice and boards of several kinds, of which none is pressed."""
    record = f'<script type="text/x-sakusen">{RECORD}</script>'
    boards = "".join(
        board(address, ident, more.replace("SITE", address), record if ident == "inside" else "")
        for ident, more in BOARDS.items()
    )
    with reading(articles_browser, address) as (blog, them):
        blog.file("/notes/game.txt", RECORD)
        them.open(blog.page("/notes/", f'{boards}<script src="{address}assets/embed.js?again"></script>'))
        yield blog, them


@pytest.fixture
def gallery(blog_and_gallery: tuple[Blog, Reader]) -> Reader:
    """Its reader, with a window as at first."""
    blog_and_gallery[1].page.set_viewport_size(WINDOW)
    return blog_and_gallery[1]


# ------------------------------------------------------------------ what an article may ask for and hear
def test_the_board_has_the_size_that_the_article_gives(gallery):
    assert gallery.page.locator("#size .poster").bounding_box()["width"] == 700
    frame = gallery.press("size")
    assert gallery.page.locator("iframe.on").bounding_box()["width"] == 700
    assert frame.locator("#map").bounding_box()["height"] == 300
    gallery.page.set_viewport_size({"width": 380, "height": 700})  # less where there is less room, never more
    frame.wait_for_function("innerWidth < 400")
    assert frame.locator("#map").bounding_box()["height"] == 300


def test_a_place_is_lit_from_the_start_and_a_picture_comes_from_elsewhere(gallery, address):
    assert gallery.page.locator("#lit img").get_attribute("src") == f"{address}{PICTURE}"
    gallery.press("lit").locator("#status", has_text="0708").wait_for()


def test_the_script_may_stand_in_the_article_twice(gallery):
    gallery.press("size")
    assert gallery.page.locator("iframe").count() == 1


def test_a_record_may_come_from_a_file_of_the_article_or_stand_in_it(gallery, blog_and_gallery):
    assert "/notes/game.txt" not in blog_and_gallery[0].asked
    gallery.press("file")
    gallery.step(50)
    gallery.press("inside")
    gallery.step(58)


def test_the_article_gives_colours_hears_of_every_step_and_another_frame_of_the_same_site_does_not_speak_for_it(
    reader, blog, address
):
    """Language and colours may change while the board is there."""
    more = f'game="kinmen" record="{CODE}" hands="open" step="76" lang="zh-Hant" scheme="dark"'
    root = "[document.documentElement.lang, document.documentElement.dataset.scheme]"
    listen = "<script>heard = []; addEventListener('sakusen-step', (e) => heard.push([e.target.id, e.detail]))</script>"
    body = f"{listen}{board(address, more=more)}<p id='end'></p>"
    them = reader().open(blog.page("/", body))  # in a browser that is light
    frame = them.press("a")
    assert frame.evaluate(root) == ["zh-Hant", "dark"]
    them.step(76)
    high = them.page.locator("iframe.on").bounding_box()["height"]
    other = f"{address}index.html#embed&host={blog.origin}&game=july&height=900"
    them.page.evaluate(
        """(url) => { const frame = document.createElement("iframe");
        frame.src = url; frame.id = "other"; document.getElementById("end").append(frame); }""",
        other,
    )
    them.page.frame_locator("#other").locator("#line").wait_for()
    them.page.wait_for_timeout(SETTLED)
    assert them.page.evaluate("heard.length && heard.every(([id, { step }]) => id === 'a' && step === 76)")
    assert them.page.locator("iframe.on").bounding_box()["height"] == high
    them.page.evaluate("document.getElementById('other').remove()")

    frame.click("#line [data-arg=forward]")
    them.step(77)
    them.page.wait_for_function("heard.some(([id, { step, own }]) => id === 'a' && step === 77 && !own)")
    frame.click("#line [data-arg=back]")
    them.step(76)
    them.attack()
    them.page.wait_for_function("heard.some(([id, { own }]) => id === 'a' && own)")
    assert frame.evaluate("window.sakusenStorage") == "denied"  # nothing is stored where nothing may be
    assert not frame.locator("#notices .note").count()

    them.page.evaluate("document.getElementById('a').setAttribute('scheme', 'light')")
    frame.wait_for_function(f"{root}[1] === 'light'")
    them.page.evaluate("document.getElementById('a').setAttribute('lang', 'ja')")
    frame.wait_for_function(f"{root}[0] === 'ja'")
    them.page.evaluate("document.getElementById('a').setAttribute('step', '58')")
    them.step(58)


def test_with_ctrl_picture_and_links_open_a_window_as_everywhere(reader, blog, address):
    inside = f'<a href="{blog.page("/else", "elsewhere")}"><img src="{address}assets/icons/icon.svg" alt="x"></a>'
    text = f'<p><a id="l1" href="{blog.origin}/else" data-sakusen="a step=94">the retreat</a></p>'
    them = reader().open(blog.page("/", board(address, inside=inside) + text))
    for target in ("#a img", "#l1"):
        with them.page.context.expect_page() as opened:
            them.page.click(target, modifiers=["Control"])
        opened.value.wait_for_url("**/else")
    assert them.page.locator("iframe").count() == 0


def test_links_far_below_bring_a_board_into_sight_move_it_and_light_a_place(reader, blog, address):
    """One without a name means the board before it, though nothing is loaded yet."""
    text = (
        '<p><a id="l1" href="#x" data-sakusen="step=94 show=0708">Anqi</a> '
        '<a id="l2" href="#x" data-sakusen="a step=50">the attack</a></p>'
    )
    boards = board(address, "z", 'game="july" lang="en"') + board(address)
    them = reader().open(blog.page("/", f"{boards}{TALL}{TALL}{text}"))
    them.click("#l1")
    them.shown("a")
    box = them.page.locator("#a").bounding_box()
    assert -box["height"] / 2 < box["y"] < 700
    them.step(94)
    them.frame.wait_for_function("document.getElementById('status').textContent.includes('0708')")
    them.click("#l2")
    them.step(50)
    assert them.page.evaluate("location.hash") == ""


def test_where_data_pictures_are_forbidden_the_first_picture_comes_back(reader, blog, address):
    policy = STRICT.replace("SITE data:", "SITE").replace("SITE", address.removesuffix(PREFIX))
    body = board(address) + board(address, "b", 'game="july" lang="en"')
    them = reader(watched=False).open(blog.page("/", body, Content_Security_Policy=policy))
    picture = them.page.locator("#a img").get_attribute("src")
    them.press("a")
    them.step(76)
    them.press("b")
    them.page.wait_for_function("(src) => document.querySelector('#a img').src === src", arg=picture)


# ------------------------------------------------------------------ files, refusals, policies, strangers
REFUSED = {
    "a": (f'record="{CODE[:-9]}"', "cut short or has been altered"),
    "b": ('game="chess"', "not here: chess"),
    "c": ('game="kinmen" src="nowhere.txt"', "could not be fetched"),
    "d": (f'record="{CODE}" hands="open" level="god"', "level=god"),
}


def test_what_cannot_be_shown_is_refused_in_a_sentence(reader, blog, address):
    picture = f' lang="en" poster="{address}assets/icons/icon.svg"'
    boards = "".join(board(address, ident, more + picture) for ident, (more, _) in REFUSED.items())
    them = reader(watched=False).open(blog.page("/", boards))
    for ident, (_, words) in REFUSED.items():
        them.click(f"#{ident}")
        them.page.locator(f"#{ident} iframe.on").wait_for()
        them.frame.locator("#notices .note", has_text=words).wait_for()
        assert them.page.locator(f"#{ident} iframe.on").bounding_box()["height"] >= 100


def test_it_works_under_a_strict_policy_and_trusted_types(reader, blog, address):
    site = address.removesuffix(PREFIX)
    policy = STRICT.replace("SITE", site)
    body = board(address) + board(address, "b", 'game="july" lang="en"')
    them = reader().open(blog.page("/", body, Content_Security_Policy=policy))
    them.press("a")
    them.press("b")
    them.frame.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")


def test_messages_from_strangers_change_nothing(reader, blog, address):
    evil = Blog()
    try:
        shout = """<script>
            const say = (to, data) => to.postMessage(JSON.stringify(data), "*");
            setInterval(() => {
                say(parent, { sakusen: "height", height: 3000 });
                for (let i = 0; i < parent.frames.length; i++)
                    if (parent.frames[i] !== self) say(parent.frames[i], { sakusen: "step", step: 4 });
            }, 50);
        </script>"""
        stranger = f'<iframe src="{evil.page("/", shout)}" width="10" height="10"></iframe>'
        them = reader(watched=False).open(blog.page("/", board(address) + stranger))
        them.press("a")
        them.step(76)
        them.page.wait_for_timeout(600)
        assert them.told()["steps"] == 76
        assert them.page.locator("iframe.on").bounding_box()["height"] < 1000
        them.page.evaluate("""() => { const frame = document.getElementById('a').shadowRoot.querySelector('iframe');
            frame.contentWindow.postMessage('not json', '*'); frame.contentWindow.postMessage('[1]', '*');
            frame.contentWindow.postMessage(JSON.stringify({ sakusen: 'step', step: 'x' }), '*'); }""")
        them.frame.locator("#notices .note").wait_for()
        assert them.told()["steps"] == 76
        high = them.page.locator("iframe.on").bounding_box()["height"]
        loud = evil.page("/loud", shout)  # the frame itself has been led elsewhere: same window, other origin
        them.page.evaluate(
            "(url) => { document.getElementById('a').shadowRoot.querySelector('iframe').src = url }", loud
        )
        while "/loud" not in evil.asked:
            them.page.wait_for_timeout(100)
        them.page.wait_for_timeout(1000)
        assert them.page.locator("iframe.on").bounding_box()["height"] == high
    finally:
        evil.close()


def test_a_frame_listens_to_the_page_around_it_and_to_no_other_frame(reader, blog, address):
    evil = Blog()
    try:
        shout = """<script>setInterval(() => {
            for (let i = 0; i < parent.frames.length; i++)
                if (parent.frames[i] !== self) parent.frames[i].postMessage('{"sakusen": "step", "step": 4}', "*");
        }, 50);</script>"""
        board = f'<iframe src="{address}#embed&host={blog.origin}&record={CODE}&step=58" width="700"></iframe>'
        frames = "".join(f'<iframe src="{host.page("/shout", shout)}"></iframe>' for host in (evil, blog))
        them = reader(watched=False).open(blog.page("/", board + frames))
        them.frame.locator("#line").wait_for()
        them.page.wait_for_timeout(1000)
        assert them.told()["steps"] == 58
        them.page.evaluate("""frames[0].postMessage('{"sakusen": "step", "step": 94}', "*")""")
        them.step(94)
    finally:
        evil.close()


def test_a_frame_tells_nothing_to_a_page_that_is_not_the_one_it_was_made_for(reader, blog, address):
    listen = "<script>heard = []; addEventListener('message', (event) => heard.push(event.data))</script>"
    frame = f'<iframe src="{address}#embed&host=https://somewhere.example&record={CODE}&step=58" width="700"></iframe>'
    them = reader(watched=False).open(blog.page("/", listen + frame))
    them.frame.locator("#line").wait_for()
    them.page.evaluate(
        "document.querySelector('iframe').contentWindow.postMessage(JSON.stringify({ sakusen: 'step', step: 4 }), '*')"
    )
    them.page.wait_for_timeout(SETTLED)
    assert them.told()["steps"] == 58
    assert them.page.evaluate("heard") == []


def test_a_plain_frame_needs_no_script(reader, blog, address):
    them = reader().open(
        blog.page(
            "/",
            f'<iframe src="{address}#embed&record={CODE}&step=58&lang=ja" '
            'width="100%" height="620" title="board"></iframe>',
        )
    )
    them.frame.locator("#line").wait_for()
    assert them.told()["steps"] == 58
    assert them.frame.evaluate("document.documentElement.lang") == "ja"
    them.page.mouse.click(300, 300)
    them.page.keyboard.press("Escape")
    them.page.keyboard.press("Escape")
    assert not them.frame.evaluate("document.documentElement.classList.contains('entered')")


def test_a_frame_of_another_site_keeps_to_its_own_partition(browser, address, blog, tmp_path):
    """In a browser as people have it: Playwright's own flags switch the partitions off."""
    simply = SIMPLY, "--disable-features=" + ",".join(BESIDE)
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path),
        executable_path=browsers.find(),
        ignore_default_args=True,
        args=flags("--headless=new", "--remote-debugging-pipe", f"--user-data-dir={tmp_path}", *simply, "about:blank"),
    )
    try:
        them = Reader(context.new_page()).open(blog.page("/", board(address)))
        frame = them.press("a")
        them.step(76)
        assert frame.evaluate("window.sakusenStorage") == "ok"
    finally:
        context.close()


# ------------------------------------------------------------------ our own article
@pytest.mark.parametrize("page", ["index.html", "ja.html", "zh-Hant.html"])
def test_the_pictures_of_the_article_come(reader, address, page):
    them = reader().open(f"{address}assets/demo/{page}")
    assert [img.evaluate("img => img.naturalWidth > 100") for img in them.page.locator("sakusen-board img").all()] == [
        True
    ] * 3


def test_every_link_of_the_article_moves_its_board_to_where_it_says(reader, address):
    """In one language: the links are the same in all, and tests/ui/sharing/test_article_links.py follows them all."""
    them = reader().open(f"{address}assets/demo/index.html")
    links = them.page.locator("a[data-sakusen]")
    assert links.count() > 12
    for number in range(links.count()):
        words = links.nth(number).get_attribute("data-sakusen").split()
        links.nth(number).click()
        them.page.mouse.move(1, 1)  # a board that grows or comes up under the pointer would name what lies there
        them.shown(words[0])
        for name, value in (word.split("=") for word in words[1:]):
            if name == "step":
                them.step(int(value))
            else:
                them.frame.locator("#status", has_text=value).wait_for()
