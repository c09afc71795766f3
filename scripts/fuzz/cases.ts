import { bytesToHex, hexToBytes } from '../../src/core/bytes/hex.ts';
import { encodeBase64 } from '../../src/core/encoding/base64.ts';
import { hasPsbtMagic } from '../../src/core/psbt/psbt.ts';
import { checkBody, checkPasted, checkPsbt, checkSigning, checkTransaction } from './checks.ts';
import { checkDescriptor } from './descriptor-checks.ts';
import { mutated } from './mutate.ts';
import { checkPsbtKeys } from './psbt-key-checks.ts';
import { Random } from './random.ts';
import { checkCall, checkRoles } from './role-checks.ts';
import type { Seeds } from './seeds.ts';
import { checkTransfer, partsOf } from './transfer-checks.ts';
import { checkVerifying } from './verifying-checks.ts';

export const CASE_KINDS = [
  'psbt',
  'transaction',
  'pasted',
  'body',
  'signing',
  'roles',
  'call',
  'verifying',
  'descriptor',
  'psbtkeys',
  'transfer',
] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

/** One input, made and not yet looked at. */
export interface FuzzCase {
  readonly kind: CaseKind;
  /** As a text with which the case can be made again without the seeds. */
  readonly input: string;
  /** Whether the input was accepted; raises where a check does not hold. */
  readonly check: () => boolean;
}

/** The kinds as often as they come; signing takes the longest by far. */
const WHEEL: readonly CaseKind[] = [
  ...Array<CaseKind>(20).fill('psbt'),
  ...Array<CaseKind>(20).fill('transaction'),
  ...Array<CaseKind>(6).fill('pasted'),
  ...Array<CaseKind>(6).fill('body'),
  'signing',
  ...Array<CaseKind>(4).fill('roles'),
  ...Array<CaseKind>(4).fill('call'),
  ...Array<CaseKind>(2).fill('verifying'),
  ...Array<CaseKind>(4).fill('descriptor'),
  ...Array<CaseKind>(2).fill('psbtkeys'),
  ...Array<CaseKind>(2).fill('transfer'),
];

/** The case of this number in the campaign of this seed: always the same. */
export function makeCase(seeds: Seeds, seed: number, number: number): FuzzCase {
  const random = new Random(seed, number);
  const kind = random.pick(WHEEL);
  return MAKERS[kind](seeds, random);
}

const MAKERS: Readonly<Record<CaseKind, (seeds: Seeds, random: Random) => FuzzCase>> = {
  psbt({ psbts }, random) {
    const bytes = mutated(random.pick(psbts), random.pick(psbts), random);
    return { kind: 'psbt', input: bytesToHex(bytes), check: () => checkPsbt(bytes) };
  },
  transaction({ transactions }, random) {
    const bytes = mutated(random.pick(transactions), random.pick(transactions), random);
    return { kind: 'transaction', input: bytesToHex(bytes), check: () => checkTransaction(bytes) };
  },
  pasted(seeds, random) {
    const bytes = pastedBytes(seeds, random);
    return { kind: 'pasted', input: bytesToHex(bytes), check: () => checkPasted(bytes) };
  },
  body({ bodies }, random) {
    const [body, other] = [random.pick(bodies), random.pick(bodies)].map(utf8);
    const text = new TextDecoder().decode(mutated(body!, other!, random));
    return { kind: 'body', input: text, check: () => checkBody(text, 'regtest') };
  },
  signing({ signing }, random) {
    const { chain, params } = random.pick(signing);
    const other = random.pick(signing).params;
    const once = changedList(params, other, random);
    const twice = random.oneIn(3) ? changedList(once, other, random) : once;
    const input = JSON.stringify([chain, twice]);
    return { kind: 'signing', input, check: () => checkSigning(twice, chain) };
  },
  roles({ psbts }, random) {
    const other = random.pick(psbts);
    const bytes = random.oneIn(4) ? mutated(random.pick(psbts), other, random) : random.pick(psbts);
    const input = JSON.stringify([bytes, other].map(bytesToHex));
    return { kind: 'roles', input, check: () => checkRoles(bytes, other) };
  },
  call({ calls }, random) {
    const { method, chain, params } = random.pick(calls);
    const other = random.pick(calls).params;
    const once = random.oneIn(8) ? params : changedList(params, other, random);
    const input = JSON.stringify([method, chain, once]);
    return { kind: 'call', input, check: () => checkCall(method, once, chain) };
  },
  verifying({ psbts, spends }, random) {
    const { hex, prevtxs } = random.pick(spends);
    const [bytes, other] = random.oneIn(2)
      ? [hexToBytes(hex)!, hexToBytes(random.pick(spends).hex)!]
      : [random.pick(psbts), random.pick(psbts)];
    const changed = random.oneIn(4) ? bytes : mutated(bytes, other, random);
    const [text, second] = [changed, random.oneIn(2) ? bytes : other].map((one) =>
      hasPsbtMagic(one) ? encodeBase64(one) : bytesToHex(one),
    );
    const params = [text!, second!, random.below(3), prevtxs] as const;
    const check = () => checkVerifying(...params);
    return { kind: 'verifying', input: JSON.stringify(params), check };
  },
  descriptor({ descriptors }, random) {
    const { chain, text } = random.pick(descriptors);
    const other = random.pick(descriptors).text;
    const changed = random.oneIn(4) ? text : mutated(utf8(text), utf8(other), random);
    const once = typeof changed === 'string' ? changed : new TextDecoder().decode(changed);
    const input = JSON.stringify([chain, once]);
    return { kind: 'descriptor', input, check: () => checkDescriptor(once, chain) };
  },
  psbtkeys({ psbtKeys }, random) {
    const { chain, psbt, keys } = random.pick(psbtKeys);
    const bytes = random.oneIn(3) ? psbt : mutated(psbt, random.pick(psbtKeys).psbt, random);
    const params = [encodeBase64(bytes), keys, random.oneIn(2)] as const;
    const input = JSON.stringify([chain, ...params]);
    return { kind: 'psbtkeys', input, check: () => checkPsbtKeys(chain, ...params) };
  },
  transfer({ psbts }, random) {
    const texts = shuffledParts(random.pick(psbts), random.pick(psbts), random);
    return { kind: 'transfer', input: JSON.stringify(texts), check: () => checkTransfer(texts) };
  },
};

/** Parts of a PSBT in any order, some twice, some lost, and perhaps one that is damaged. */
function shuffledParts(bytes: Uint8Array, other: Uint8Array, random: Random): readonly string[] {
  const { count, part } = partsOf(random.oneIn(2), bytes, 100 + random.below(900));
  const foreign = partsOf(random.oneIn(2), other, 100 + random.below(900)).part(0);
  return Array.from({ length: Math.min(3 * count, 100) }, (_, number) => {
    const text = part(random.oneIn(2) ? number % count : random.below(2 * count));
    if (!random.oneIn(20)) return text;
    return new TextDecoder().decode(mutated(utf8(text), utf8(foreign), random));
  });
}

/** The bytes before or behind their encoding are changed, and there may be something around them. */
function pastedBytes({ psbts, transactions }: Seeds, random: Random): Uint8Array {
  const all = random.oneIn(2) ? psbts : transactions;
  const [bytes, other] = [random.pick(all), random.pick(all)];
  const changed = random.oneIn(3) ? mutated(bytes, other, random) : bytes;
  if (random.oneIn(4)) return changed;
  const text = random.oneIn(2) ? encodeBase64(changed) : bytesToHex(changed);
  const wrapped = random.pick([
    text,
    `"${text}"`,
    `{"psbt":"${text}"}`,
    `see ${text} .`,
    `0x${text}`,
  ]);
  return random.oneIn(3) ? mutated(utf8(wrapped), utf8(text), random) : utf8(wrapped);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** What is not expected in any place. */
const ODD_VALUES: readonly unknown[] = [null, true, -1, 0, 0.1, 2 ** 53, 1e300, '', '0', [], {}];

/** A value with one thing in it changed, wherever it stands. */
function changed(value: unknown, other: unknown, random: Random): unknown {
  if (random.oneIn(40)) return random.pick(ODD_VALUES);
  if (typeof value === 'string') return changedText(value, textIn(other, random), random);
  if (typeof value === 'number') return value + random.pick([1, -1, 0.00000001, 1e8]);
  if (Array.isArray(value)) return changedList(value, other, random);
  if (typeof value !== 'object' || value === null) return random.pick(ODD_VALUES);
  const entries: readonly [string, unknown][] = Object.entries(value);
  if (entries.length === 0) return value;
  const at = random.below(entries.length);
  if (random.oneIn(10)) return Object.fromEntries(entries.filter((_, i) => i !== at));
  return Object.fromEntries(
    entries.map(([name, each], i) => [name, i === at ? changed(each, other, random) : each]),
  );
}

function changedList(list: readonly unknown[], other: unknown, random: Random): readonly unknown[] {
  if (list.length === 0) return list;
  const at = random.below(list.length);
  if (random.oneIn(10)) return list.filter((_, i) => i !== at);
  if (random.oneIn(10)) return [...list, list[at]];
  return list.map((each, i) => (i === at ? changed(each, other, random) : each));
}

/** Hex stays hex, so that more than its digits is looked at. */
function changedText(text: string, other: string, random: Random): string {
  const bytes = hexToBytes(text);
  if (bytes === undefined || random.oneIn(10)) {
    return new TextDecoder().decode(mutated(utf8(text), utf8(other), random));
  }
  return bytesToHex(mutated(bytes, hexToBytes(other) ?? bytes, random));
}

/** Some text in a value. */
function textIn(value: unknown, random: Random): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const values: readonly unknown[] = Object.values(value);
  return values.length === 0 ? '' : textIn(random.pick(values), random);
}
