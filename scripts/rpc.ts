/**
 * Answers JSON-RPC bodies from standard input, one a line, with one line each
 * on standard output, in order: `{"status":200,"body":"…"}`; see
 * src/command/line-mode.ts.
 *
 *   --chain=NAME  the chain, `main` where nothing is said
 *   --wrapped     a line is `{"body":"…"}`, so that a body may hold line breaks
 */

import { answerLines, type LineOptions } from '../src/command/line-mode.ts';
import { SYSTEM } from '../src/command/node-system.ts';
import { CHAINS, type Chain, parseChain } from '../src/core/encoding/chains.ts';

function readOptions(args: readonly string[]): LineOptions {
  let chain: Chain = 'main';
  let isWrapped = false;
  for (const arg of args) {
    if (arg === '--wrapped') isWrapped = true;
    else if (arg.startsWith('--chain=')) chain = chainOrExit(arg.slice('--chain='.length));
    else exitWith(`unknown option: ${arg}`);
  }
  return { chain, isWrapped };
}

function chainOrExit(name: string): Chain {
  return parseChain(name) ?? exitWith(`unknown chain: ${name} (one of ${CHAINS.join(', ')})`);
}

function exitWith(message: string): never {
  process.stderr.write(`rpc: ${message}\n`);
  process.exit(2);
}

await answerLines(SYSTEM, readOptions(process.argv.slice(2)));
