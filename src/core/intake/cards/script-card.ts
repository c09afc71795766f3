import { Cursor } from '../../bytes/cursor.ts';
import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { ifDecodes } from '../../bytes/if-decodes.ts';
import { type Destination, decodeAddress, encodeAddress } from '../../encoding/address.ts';
import { isMoneyRange, parseFixedPoint } from '../../encoding/amount.ts';
import { CHAINS } from '../../encoding/chains.ts';
import { shortened } from '../../encoding/number-words.ts';
import { spendersByNames } from '../../explain/named-spenders.ts';
import type { ShownSpenders } from '../../explain/spenders-shown.ts';
import { fromScript } from '../../miniscript/from-script.ts';
import { miniscript } from '../../miniscript/node.ts';
import { toText } from '../../miniscript/to-text.ts';
import type { Expression, Miniscript } from '../../miniscript/types.ts';
import { equivalentOf } from '../../policy/equivalent-script.ts';
import { policyOf, type ScriptPolicy } from '../../policy/script-policy.ts';
import { scriptToAsm } from '../../script/asm.ts';
import {
  destinationOf,
  extractDestination,
  scriptForDestination,
} from '../../script/destination.ts';
import { MAX_SCRIPT_ELEMENT_SIZE } from '../../script/limits.ts';
import { payToScriptHash, payToWitnessScriptHash } from '../../script/pay-to.ts';
import { type Solution, solve } from '../../script/solver.ts';
import { txOutputContent } from '../../tx/codec.ts';
import type { Card, NamedPolicy, ScriptCard } from './card.ts';
import { readPublic, spendersIn } from './descriptor-card.ts';

/** Longer ones say no more in a card than anywhere else. */
const LONGEST = 10_000;

/** Bytes that are an output script of a kind that Core names, a miniscript, or a whole output. */
export function cardOfBytes(bytes: Uint8Array): Card | undefined {
  // 32 bytes may be a private key.
  if (bytes.length === 32 || bytes.length > LONGEST) return undefined;
  const script = knownScript(bytes);
  if (script) return { kind: 'script', ...script };
  const output = outputIn(bytes);
  const card = output && knownScript(output.scriptPubKey);
  return card && isMoneyRange(output.value)
    ? { kind: 'output', satoshis: output.value, ...card }
    : undefined;
}

function outputIn(bytes: Uint8Array) {
  const cursor = new Cursor(bytes);
  const output = ifDecodes(() => txOutputContent.read(cursor));
  return cursor.atEnd ? output : undefined;
}

/** `undefined` where it is of no kind that has a name, and no miniscript or known contract with keys. */
function knownScript(script: Uint8Array): ScriptCard | undefined {
  const solution = solve(script);
  const words = policyIn(script, solution);
  if (solution.type === 'nonstandard' && !words) return undefined;
  return scriptCard(script, solution, words);
}

function scriptCard(
  script: Uint8Array,
  solution: Solution,
  words: NamedPolicy | undefined,
): ScriptCard {
  return {
    type: solution.type,
    script: bytesToHex(script),
    asm: scriptToAsm(script, false),
    addresses: addressesOf(destinationOf(solution)),
    hashed: hashedForms(script, solution),
    ...(words && { words }),
    ...spendersBy(script, solution),
  };
}

/** Who can spend what is paid to its hash, as far as a descriptor says the same. */
function spendersBy(script: Uint8Array, solution: Solution): Pick<ScriptCard, 'spenders'> {
  const spenders = behindHash(script, solution) ?? byKeys(script, solution);
  return spenders ? { spenders } : {};
}

/** A multisig too: it stands bare in hardly any output, and behind a hash in many. */
function behindHash(script: Uint8Array, { type }: Solution): ShownSpenders | undefined {
  if (type !== 'multisig' && type !== 'nonstandard') return undefined;
  const read = fromScript(script);
  if (!read.ok) return undefined;
  const text = `wsh(${toText(read.node)})`;
  const found = readPublic(text);
  const spenders = found && found !== 'private' ? spendersIn(found, text) : undefined;
  return spenders && { ...spenders, sizesAs: 'P2WSH' };
}

/** By the keys that stand in it, or their hashes. */
function byKeys(script: Uint8Array, solution: Solution): ShownSpenders | undefined {
  const node = solution.type === 'nonstandard' ? equivalentOf(script) : ofOneKey(solution);
  if (node?.type?.base !== 'B') return undefined;
  const ofKey = (key: Uint8Array) => shortened(bytesToHex(key));
  return spendersByNames(node, { ofKey, isOfAnother: true });
}

/** What an output that pays to a key, or to the hash of one, asks for. */
function ofOneKey(solution: Solution): Miniscript | undefined {
  switch (solution.type) {
    case 'pubkey':
      return signedBy({ fragment: 'pk_k', key: solution.pubkey, subs: [] });
    case 'pubkeyhash':
      return signedBy({ fragment: 'pk_h', hash: solution.hash, key: undefined, subs: [] });
    case 'witness_v0_keyhash':
      return signedBy({ fragment: 'pk_h', hash: solution.program, key: undefined, subs: [] });
    default:
      return undefined;
  }
}

function signedBy(key: Expression<Miniscript>): Miniscript {
  return miniscript({ fragment: 'c', subs: [miniscript(key)] });
}

/** Each address once, with the first chain that it is of. */
function addressesOf(destination: Destination | undefined): ScriptCard['addresses'] {
  if (!destination) return [];
  const all = CHAINS.map((chain) => ({ chain, address: encodeAddress(destination, chain) }));
  return all.filter(({ address }, i) => all.findIndex((one) => one.address === address) === i);
}

/** Of output scripts only a multisig may stand behind a hash as well. */
function hashedForms(script: Uint8Array, { type }: Solution): ScriptCard['hashed'] {
  if (type !== 'multisig' && type !== 'nonstandard') return [];
  const inWitness = payToWitnessScriptHash(script);
  const forms = [
    // A redeem script is pushed whole.
    ...(script.length <= MAX_SCRIPT_ELEMENT_SIZE
      ? [['P2SH', payToScriptHash(script)] as const]
      : []),
    ['P2WSH', inWitness] as const,
    ['P2SH-P2WSH', payToScriptHash(inWitness)] as const,
  ];
  return forms.map(([form, paid]) => ({ form, addresses: addressesOf(extractDestination(paid)) }));
}

function policyIn(script: Uint8Array, solution: Solution): NamedPolicy | undefined {
  if (solution.type === 'multisig') {
    const { required, pubkeys } = solution;
    return named({ kind: 'keys', count: required, keys: pubkeys });
  }
  if (solution.type !== 'nonstandard') return undefined;
  const read = fromScript(script);
  const node = read.ok ? read.node : equivalentOf(script);
  if (node?.type?.base !== 'B') return undefined;
  const policy = policyOf(node);
  return asksForKeys(policy) ? named(policy) : undefined;
}

function named(policy: ScriptPolicy): NamedPolicy {
  const names = keysIn(policy).map((key) => [bytesToHex(key), shortened(bytesToHex(key))] as const);
  return { policy, names: new Map(names) };
}

function asksForKeys(policy: ScriptPolicy): boolean {
  if ('of' in policy) return policy.of.some(asksForKeys);
  return policy.kind === 'keys' || policy.kind === 'keyhash';
}

function keysIn(policy: ScriptPolicy): readonly Uint8Array[] {
  if ('of' in policy) return policy.of.flatMap(keysIn);
  return policy.kind === 'keys' ? policy.keys : [];
}

/** An amount in bitcoins and what it pays, as Core's bitcoin-tx writes outputs: `0.5:bc1…`, `0.5:0014…`. */
export function outputCard(text: string): Card | undefined {
  const [, amount = '', paid = ''] =
    /^(\d{1,8}(?:\.\d{1,8})?):([0-9A-Za-z]{4,2000})$/.exec(text) ?? [];
  const satoshis = parseFixedPoint(amount, 8);
  if (satoshis === undefined || !isMoneyRange(satoshis)) return undefined;
  const bytes = scriptPaid(paid);
  const card = bytes && bytes.length !== 32 ? knownScript(bytes) : undefined;
  return card && { kind: 'output', satoshis, ...card };
}

function scriptPaid(text: string): Uint8Array | undefined {
  for (const chain of CHAINS) {
    const destination = decodeAddress(text, chain);
    if (!('error' in destination)) return scriptForDestination(destination);
  }
  return hexToBytes(text);
}
