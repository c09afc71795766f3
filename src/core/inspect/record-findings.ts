/** What in the records of an input or output deserves a second look. */
import { equalBytes } from '../bytes/order.ts';
import { hash160, ripemd160, sha256, sha256d } from '../crypto/hashes.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap, OutputMap } from '../psbt/types.ts';
import { hashTypeName } from '../script/asm.ts';
import { solve } from '../script/solver.ts';
import type { TxOutput } from '../tx/types.ts';
import {
  type Coin,
  commitsToAmount,
  isFinal,
  redeemScriptFits,
  witnessScriptFits,
} from './coin.ts';
import type { FindingList } from './findings.ts';

/** Looks at one input; `outputCount` is that of the transaction. */
export function checkInput(
  findings: FindingList,
  map: InputMap,
  coin: Coin,
  index: number,
  outputCount: number,
): void {
  checkCoin(findings, map, coin, index);
  checkScripts(findings, map, coin);
  checkHashTypes(findings, map, index, outputCount);
  checkPreimages(findings, map);
  checkLeafHashes(findings, map);
  checkOrder(findings, map, INPUT_ORDER);
}

/** Looks at one output and its map, where it has one. */
export function checkOutput(
  findings: FindingList,
  map: OutputMap | undefined,
  output: TxOutput,
  index: number,
): void {
  if (!isMoneyRange(output.value)) findings.add('amount-out-of-range', { output: index });
  if (output.value > 0n && solve(output.scriptPubKey).type === 'nulldata') {
    findings.add('burned', { output: index });
  }
  if (!map) return;
  checkLeafHashes(findings, map);
  checkOrder(findings, map, OUTPUT_ORDER);
  const redeem = recordOf(map, 'redeem_script');
  const solution = solve(output.scriptPubKey);
  if (!redeem || redeem.value.length === 0) return;
  const fits = solution.type === 'scripthash' && equalBytes(hash160(redeem.value), solution.hash);
  if (!fits) findings.add('redeem-script-mismatch', { offset: redeem.start });
}

function checkCoin(findings: FindingList, map: InputMap, coin: Coin, index: number): void {
  const place = { input: index };
  if (!coin.output) {
    // A final input that lacks its coin is common; what it brings is still not known.
    findings.add('coin-missing', place);
    return;
  }
  if (coin.proof === 'contradicted') findings.add('utxos-disagree', place);
  if (!isMoneyRange(coin.output.value)) findings.add('amount-out-of-range', place);
  if (coin.proof === 'claimed' && !commitsToAmount(map, coin)) {
    findings.add('amount-uncommitted', place);
  }
}

function checkScripts(findings: FindingList, map: InputMap, coin: Coin): void {
  const redeem = recordOf(map, 'redeem_script');
  if (redeem && redeemScriptFits(map, coin) === false) {
    findings.add('redeem-script-mismatch', { offset: redeem.start });
  }
  const witness = recordOf(map, 'witness_script');
  if (witness && witnessScriptFits(map, coin) === false) {
    findings.add('witness-script-mismatch', { offset: witness.start });
  }
}

const OUTPUT_MASK = 0x1f;
const NONE = 2;
const SINGLE = 3;
const ANYONECANPAY = 0x80;

/** The type that the PSBT asks for, then those of the signatures that are there. */
function checkHashTypes(
  findings: FindingList,
  map: InputMap,
  index: number,
  outputCount: number,
): void {
  const wanted = recordOf(map, 'sighash_type');
  if (wanted) {
    const place = { offset: wanted.start };
    if (wanted.value > 0xff) findings.add('sighash-beyond-byte', place);
    else if (wanted.value !== 0 && hashTypeName(wanted.value) === undefined) {
      findings.add('sighash-unnamed', place);
    }
    checkHashType(findings, wanted.value & 0xff, place, index < outputCount);
  }
  if (isFinal(map)) return;
  for (const { type, start } of signatureTypes(map)) {
    const place = { offset: start };
    checkHashType(findings, type, place, index < outputCount);
    if (wanted && wanted.value !== type) findings.add('signature-type-differs', place);
  }
}

function checkHashType(
  findings: FindingList,
  type: number,
  place: { readonly offset: number },
  hasOutput: boolean,
): void {
  const outputs = type & OUTPUT_MASK;
  if (outputs === NONE) findings.add('sighash-none', place);
  if (outputs === SINGLE) {
    findings.add(hasOutput ? 'sighash-single' : 'single-without-output', place);
  }
  if ((type & ANYONECANPAY) !== 0) findings.add('sighash-anyonecanpay', place);
}

interface SignatureType {
  readonly type: number;
  readonly start: number;
}

function signatureTypes(map: InputMap): readonly SignatureType[] {
  const ecdsa = recordsOf(map, 'partial_sig').map(({ value, start }) => {
    return { type: value[value.length - 1]!, start };
  });
  const schnorr = [...recordsOf(map, 'tap_key_sig'), ...recordsOf(map, 'tap_script_sig')];
  return [
    ...ecdsa,
    // Without a byte for it the type is DEFAULT (BIP 341).
    ...schnorr.map(({ value, start }) => ({ type: value[64] ?? 0, start })),
  ];
}

const PREIMAGES = [
  ['ripemd160', ripemd160],
  ['sha256', sha256],
  ['hash160', hash160],
  ['hash256', sha256d],
] as const;

function checkPreimages(findings: FindingList, map: InputMap): void {
  for (const [name, hash] of PREIMAGES) {
    for (const { key, value, start } of recordsOf(map, name)) {
      if (!equalBytes(hash(value), key)) findings.add('preimage-mismatch', { offset: start });
    }
  }
}

/** Core keeps leaf hashes in a set, so a second one of the same is not printed. */
function checkLeafHashes(findings: FindingList, map: InputMap | OutputMap): void {
  for (const record of map.records) {
    if (record.field !== 'tap_bip32_derivation') continue;
    const { leafHashes } = record.value;
    const distinct = new Set(leafHashes.map((hash) => hash.join()));
    if (distinct.size < leafHashes.length) {
      findings.add('dropped-leaf-hash', { offset: record.start });
    }
  }
}

type RankOf = (type: number) => number;

/** Behind all known fields Core writes proprietary ones, and behind those unknown ones. */
const PROPRIETARY_TYPE = 0xfc;
const PROPRIETARY_RANK = 0x100;
const UNKNOWN_RANK = 0x101;

function rankBehind(type: number): number {
  return type === PROPRIETARY_TYPE ? PROPRIETARY_RANK : UNKNOWN_RANK;
}

/** Types in the order in which Core writes them (psbt.h): theirs, but for an input's final scripts. */
const INPUT_ORDER: RankOf = (type) => {
  if (type === 0x07 || type === 0x08) return 0x20 + type;
  if (type >= 0x0e && type <= 0x12) return 0x30 + type;
  return type <= 0x1c && type !== 0x09 && type !== 0x19 ? type : rankBehind(type);
};

const OUTPUT_ORDER: RankOf = (type) => (type <= 0x08 ? type : rankBehind(type));

/** Of the global map. */
export const GLOBAL_ORDER: RankOf = (type) =>
  type <= 0x06 || type === 0xfb ? type : rankBehind(type);

/** Told once a map, at the first record that would stand further up. */
export function checkOrder(
  findings: FindingList,
  {
    records,
  }: { readonly records: readonly { readonly wholeKey: Uint8Array; readonly start: number }[] },
  rankOf: RankOf,
): void {
  let highest = -1;
  for (const { wholeKey, start } of records) {
    const rank = rankOf(wholeKey[0]!);
    if (rank < highest) {
      findings.add('order', { offset: start });
      return;
    }
    highest = rank;
  }
}
