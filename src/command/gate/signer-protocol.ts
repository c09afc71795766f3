/**
 * What programs ask of a signer that they start, as Bitcoin Core does (doc/external-signer.md):
 * words in arguments or, with --stdin, on standard input; JSON comes back.
 */
import { decodeBase64 } from '../../core/encoding/base64.ts';
import { type Chain, parseChain } from '../../core/encoding/chains.ts';

/** What is passed on without a look: nothing in it signs. */
export const PASSED_ON = ['enumerate', 'getdescriptors', 'displayaddress'] as const;
const SIGN = 'signtx';

/** A call by the protocol; `psbt` is base64, of what is to be signed. */
export type SignerCall =
  | { readonly kind: 'pass'; readonly command: (typeof PASSED_ON)[number] }
  | { readonly kind: 'sign'; readonly psbt: string }
  /** It speaks the protocol, and asks for nothing that a gate knows. */
  | { readonly kind: 'unknown' };

/** Whether the arguments of a signer, behind its name, are a call by the protocol. */
export function isProtocolCall(args: readonly string[]): boolean {
  return args.some((arg) => arg === '--stdin' || arg === SIGN || isPassedOn(arg));
}

export function readsInput(args: readonly string[]): boolean {
  return args.includes('--stdin');
}

/** `input` is what stands on standard input, where it is read. */
export function signerCall(args: readonly string[], input: string): SignerCall {
  const words = [...args, ...(readsInput(args) ? wordsOf(input) : [])];
  const at = words.findIndex((word) => word === SIGN || isPassedOn(word));
  const command = words[at];
  if (command === undefined || words.includes(SIGN, at + 1)) return { kind: 'unknown' };
  if (isPassedOn(command)) return { kind: 'pass', command };
  const [psbt, ...others] = words.slice(at + 1);
  return psbt !== undefined && others.length === 0 && decodeBase64(psbt)
    ? { kind: 'sign', psbt }
    : { kind: 'unknown' };
}

function isPassedOn(word: string): word is (typeof PASSED_ON)[number] {
  return PASSED_ON.some((one) => one === word);
}

/** Quotes around a word are optional. */
function wordsOf(input: string): readonly string[] {
  return input
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => /^(["'])(.*)\1$/.exec(word)?.[2] ?? word);
}

/** The chain that a call names; undefined where it names none, null where there is no such chain. */
export function chainOfCall(args: readonly string[]): Chain | null | undefined {
  const at = args.findIndex((arg) => /^--chain(?:=|$)/.test(arg));
  const arg = args[at];
  if (arg === undefined) return undefined;
  const name = arg.includes('=') ? arg.slice(arg.indexOf('=') + 1) : args[at + 1];
  if (name === 'test') return 'testnet3';
  return (name !== undefined && parseChain(name)) || null;
}
