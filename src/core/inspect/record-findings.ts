/** What in the records of an input or output deserves a second look. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160, ripemd160, sha256, sha256d } from '../crypto/hashes.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { AnyRecordOf, InputFields, InputMap, OutputFields, OutputMap } from '../psbt/types.ts';
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
  const types = new HashTypes(findings, map, index < outputCount);
  for (const record of map.records) {
    types.check(record);
    checkPreimage(findings, record);
    checkLeafHashes(findings, record);
  }
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
  for (const record of map.records) checkLeafHashes(findings, record);
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

/** Looks at the type that an input asks for and those of the signatures that are there. */
class HashTypes {
  private readonly wanted: number | undefined;
  private readonly isFinal: boolean;

  constructor(
    private readonly findings: FindingList,
    map: InputMap,
    private readonly hasOutput: boolean,
  ) {
    this.wanted = recordOf(map, 'sighash_type')?.value;
    this.isFinal = isFinal(map);
  }

  check(record: AnyRecordOf<InputFields>): void {
    switch (record.field) {
      case 'sighash_type':
        this.checkWanted(record.value, record.start);
        break;
      case 'partial_sig':
        this.checkSignature(record.value[record.value.length - 1]!, record.start);
        break;
      case 'tap_key_sig':
      case 'tap_script_sig':
        // Without a byte for it the type is DEFAULT (BIP 341).
        this.checkSignature(record.value[SCHNORR_SIZE] ?? 0, record.start);
    }
  }

  private checkWanted(type: number, offset: number): void {
    if (type > 0xff) this.findings.add('sighash-beyond-byte', { offset });
    else if (type !== 0 && hashTypeName(type) === undefined) {
      this.findings.add('sighash-unnamed', { offset });
    }
    this.checkType(type & 0xff, offset);
  }

  /** Nobody looks at signatures beside final scripts any more. */
  private checkSignature(type: number, offset: number): void {
    if (this.isFinal) return;
    this.checkType(type, offset);
    if (this.wanted !== undefined && this.wanted !== type) {
      this.findings.add('signature-type-differs', { offset });
    }
  }

  private checkType(type: number, offset: number): void {
    const outputs = type & OUTPUT_MASK;
    if (outputs === NONE) this.findings.add('sighash-none', { offset });
    if (outputs === SINGLE) {
      this.findings.add(this.hasOutput ? 'sighash-single' : 'single-without-output', { offset });
    }
    if ((type & ANYONECANPAY) !== 0) this.findings.add('sighash-anyonecanpay', { offset });
  }
}

const SCHNORR_SIZE = 64;

const PREIMAGE_HASHES = { ripemd160, sha256, hash160, hash256: sha256d } as const;

/** Core does not look whether a preimage is one. */
function checkPreimage(findings: FindingList, record: AnyRecordOf<InputFields>): void {
  switch (record.field) {
    case 'ripemd160':
    case 'sha256':
    case 'hash160':
    case 'hash256': {
      const { field, key, value, start } = record;
      const isPreimage = equalBytes(PREIMAGE_HASHES[field](value), key);
      if (!isPreimage) findings.add('preimage-mismatch', { offset: start });
    }
  }
}

/** Core keeps leaf hashes in a set, so a second one of the same is not printed. */
function checkLeafHashes(
  findings: FindingList,
  record: AnyRecordOf<InputFields> | AnyRecordOf<OutputFields>,
): void {
  if (record.field !== 'tap_bip32_derivation') return;
  const { leafHashes } = record.value;
  if (leafHashes.length < 2) return;
  const distinct = new Set(leafHashes.map(bytesToHex));
  if (distinct.size < leafHashes.length) {
    findings.add('dropped-leaf-hash', { offset: record.start });
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
