/** What in the records of an input or output deserves a second look. */
import { bytesToHex } from '../bytes/hex.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import type { MapFormat } from '../psbt/field-row.ts';
import { INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { recordOf } from '../psbt/record-access.ts';
import { redeemScriptFits, witnessScriptFits } from '../psbt/script-fits.ts';
import type {
  AnyRecordOf,
  InputFields,
  InputMap,
  OutputFields,
  OutputMap,
  PsbtMap,
  RecordOf,
} from '../psbt/types.ts';
import { hashTypeName, isAnyoneCanPay, outputModeOf } from '../script/hash-type.ts';
import { isBurned } from '../tx/losses.ts';
import type { TxOutput } from '../tx/types.ts';
import { isPreimage } from '../verify/preimage.ts';
import type { FindingSink } from './findings.ts';
import { commitsToAmount, isFinal, type Utxo } from './utxo.ts';

type Findings = FindingSink;

/** Looks at one input; `outputCount` is that of the transaction. */
export function checkInput(
  findings: Findings,
  map: InputMap,
  utxo: Utxo,
  index: number,
  outputCount: number,
): void {
  checkUtxo(findings, map, utxo, index);
  checkScripts(findings, map, utxo);
  const types = new HashTypes(findings, map, index < outputCount);
  for (const record of map.records) {
    types.check(record);
    checkPreimage(findings, record);
    checkLeafHashes(findings, record);
  }
  checkOrder(findings, map, INPUT_FORMAT);
}

/** Looks at one output and its map, where it has one. */
export function checkOutput(
  findings: Findings,
  map: OutputMap | undefined,
  output: TxOutput,
  index: number,
): void {
  if (!isMoneyRange(output.value)) findings.add('amount-out-of-range', { output: index });
  if (isBurned(output)) findings.add('burn', { output: index });
  if (!map) return;
  for (const record of map.records) checkLeafHashes(findings, record);
  checkOrder(findings, map, OUTPUT_FORMAT);
}

function checkUtxo(findings: Findings, map: InputMap, utxo: Utxo, index: number): void {
  const place = { input: index };
  if (!utxo.output) {
    // A final input that lacks its UTXO is common; what it brings is still not known.
    findings.add('utxo-missing', place);
    return;
  }
  if (utxo.proof === 'contradicted') findings.add('utxo-contradicted', place);
  if (!isMoneyRange(utxo.output.value)) findings.add('amount-out-of-range', place);
  if (utxo.proof === 'claimed' && !commitsToAmount(map, utxo)) {
    findings.add('fee-claimed', place);
  }
}

function checkScripts(findings: Findings, map: InputMap, utxo: Utxo): void {
  const redeem = recordOf(map, 'redeem_script');
  const { solution } = utxo;
  if (redeem && redeemScriptFits(redeem.value, solution) === false) {
    findings.add('script-mismatch', { offset: redeem.start });
  }
  const witness = recordOf(map, 'witness_script');
  if (witness && witnessScriptFits(witness.value, redeem?.value, solution) === false) {
    findings.add('script-mismatch', { offset: witness.start });
  }
}

/** Looks at the type that an input asks for and those of the signatures that are there. */
class HashTypes {
  private readonly wanted: number | undefined;
  private readonly isFinal: boolean;

  constructor(
    private readonly findings: Findings,
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
    else if (hashTypeName(type) === undefined) {
      this.findings.add('sighash-unnamed', { offset });
    }
    this.checkType(type & 0xff, offset);
  }

  /** Nobody looks at signatures beside final scripts any more. */
  private checkSignature(type: number, offset: number): void {
    if (this.isFinal) return;
    this.checkType(type, offset);
    if (this.wanted !== undefined && this.wanted !== type) {
      this.findings.add('sighash-mismatch', { offset });
    }
  }

  private checkType(type: number, offset: number): void {
    const outputs = outputModeOf(type);
    if (outputs === 'none') this.findings.add('sighash-none', { offset });
    if (outputs === 'single') {
      this.findings.add(this.hasOutput ? 'sighash-single' : 'sighash-single-no-output', { offset });
    }
    if (isAnyoneCanPay(type)) this.findings.add('sighash-anyonecanpay', { offset });
  }
}

const SCHNORR_SIZE = 64;

/** Core does not look whether a preimage is one. */
function checkPreimage(findings: Findings, record: AnyRecordOf<InputFields>): void {
  switch (record.field) {
    case 'ripemd160':
    case 'sha256':
    case 'hash160':
    case 'hash256': {
      const { field, key, value, start } = record;
      if (!isPreimage(field, value, key)) findings.add('preimage-mismatch', { offset: start });
    }
  }
}

/** Core keeps leaf hashes in a set, so a second one of the same is not printed. */
function checkLeafHashes(
  findings: Findings,
  record: AnyRecordOf<InputFields> | AnyRecordOf<OutputFields>,
): void {
  if (record.field !== 'tap_bip32_derivation') return;
  const { leafHashes } = record.value;
  if (leafHashes.length < 2) return;
  const distinct = new Set(leafHashes.map(bytesToHex));
  if (distinct.size < leafHashes.length) {
    findings.add('not-in-core', { offset: record.start });
  }
}

/** Told once a map, at the first record that Core would write further up. */
export function checkOrder<Fields>(
  findings: Findings,
  { records }: PsbtMap<Fields>,
  { byField }: MapFormat<Fields>,
): void {
  let highest = -1;
  for (const record of records) {
    const { field, start } = record as RecordOf<Fields, keyof Fields>;
    const { rank } = byField[field];
    if (rank < highest) {
      findings.add('order', { offset: start });
      return;
    }
    highest = rank;
  }
}
