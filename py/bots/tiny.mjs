// A bot that plays by the rules and by nothing else: it chooses among the legal actions by lot.
//
// sakusen match --game kinmen "python3 py/bots/tiny.py 7" "node py/bots/tiny.mjs 8"
import { createInterface } from "node:readline";

let seed = Number(process.argv[2] ?? Date.now()) >>> 0;

// A number from 0 to below 1, the same ones for the same seed
const lot = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/**
 * The number of one of the legal actions. Better bots look at question.position first.
 * @param {{ actions: { action: number, text: string }[] }} question
 */
const choose = ({ actions }) => actions[Math.floor(lot() * actions.length)].action;

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "end") break;
  const answer = message.type === "start" ? { name: "tiny JavaScript" } : { action: choose(message) };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
