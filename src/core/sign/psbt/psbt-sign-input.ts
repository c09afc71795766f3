import { bytesToHex } from '../../bytes/hex.ts';
import { distinctBytes } from '../../bytes/order.ts';
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import { recordOf, recordsOf } from '../../psbt/record-access.ts';
import type { AnyRecordOf, InputFields, InputMap } from '../../psbt/types.ts';
import { finalScriptsOf, type InputView } from '../../psbt/view.ts';
import { HashType } from '../../script/hash-type.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../script/interpreter/flags.ts';
import { verifyScript } from '../../script/interpreter/verify.ts';
import { pushedBy } from '../../script/reader.ts';
import { usualHashType } from '../../script/usual-hash-type.ts';
import type { Sighashes } from '../../sighash/sighashes.ts';
import { TransactionChecker } from '../../sighash/transaction-checker.ts';
import type { SignatureVerifier } from '../../sighash/verifier.ts';
import type { TxOutput } from '../../tx/types.ts';
import type { ForeignChoice, ForeignWay } from '../foreign-way.ts';
import { produceSignature } from '../produce.ts';
import type { MissingParts } from '../signature-data.ts';
import type { DigestSigner } from '../signers.ts';
import type { StandIn } from '../stand-in-creator.ts';
import { type Musig2Step, PsbtSigningContext, type PsbtSource } from './psbt-context.ts';
import { inputWith } from './psbt-records.ts';
import { type PsbtSignatureData, signatureDataOfInput } from './psbt-signature-data.ts';

/** Why an input was not completed (PSBTError). */
export type PsbtInputFault = 'missing-utxo' | 'sighash-mismatch' | 'incomplete';

/** What became of an input. */
export interface ProcessedInput {
  readonly map: InputMap;
  /** `undefined` where the input is satisfied. */
  readonly fault: PsbtInputFault | undefined;
  readonly missing: MissingParts;
  /**
   * Keys of the signatures that were not there before, of final scripts those that they
   * hold: of 33 or 65 bytes, of taproot x-only, for the key path the output key.
   */
  readonly added: readonly Uint8Array[];
  /** Hashes of the leaves that signatures were added for, each once. */
  readonly addedLeaves?: readonly Uint8Array[];
  /** Of a script that Bitcoin Core does not satisfy: by which way it was signed, or why by none. */
  readonly foreign?: ForeignChoice;
}

/** What processing the inputs of a PSBT works with. */
export interface PsbtSigning {
  readonly source: PsbtSource;
  /** Of the unsigned transaction, with all spent outputs where they are known. */
  readonly sighashes: Sighashes;
  readonly verifier?: SignatureVerifier | undefined;
  readonly signer: DigestSigner;
  readonly musig: Musig2Step;
  /** The hash type asked for; what a signer would take by itself where it is not said. */
  readonly hashType: number | undefined;
  /** Whether final scripts are written where there is all that they take. */
  readonly finalises: boolean;
  /** Which way of a script that Bitcoin Core does not satisfy is signed by. */
  readonly foreignWay?: ForeignWay | undefined;
  /** Makes what stands for signatures, to tell how large an input will be. */
  readonly standIn?: StandIn;
}

export const NOTHING_MISSING: MissingParts = { keyIds: [], publicKeys: [], scripts: [] };

/**
 * Signs an input with the keys of a source, writes into it what was learned on
 * the way, and finalises it if asked to (SignPSBTInput, psbt.cpp). The map comes
 * back in no promised order.
 */
export function processInput(view: InputView, signing: PsbtSigning): ProcessedInput {
  const { proven, output } = view.spent;
  const failed = (fault?: PsbtInputFault, map = view.map) => ({
    ...{ map, fault, missing: NOTHING_MISSING, added: [] },
  });
  if (isDone(view, signing)) return failed();
  if (output === undefined) return failed('missing-utxo');
  const hashType = signing.hashType ?? usualHashType(output.scriptPubKey);
  if (!agreesOnHashType(view.map, hashType)) return failed('sighash-mismatch');
  const map = withHashType(view.map, output, hashType);
  const data = signatureDataOfInput(map);
  const checker = checkerOf(view, signing);
  const options = { ...signing, data, checker, amount: output.value, hashType };
  produceSignature(new PsbtSigningContext(options), output.scriptPubKey);
  // Without the previous transaction only a signature that commits to the amount can be right.
  if (proven === undefined && !data.isWitness) return failed('incomplete', map);
  const fault: PsbtInputFault | undefined = data.complete ? undefined : 'incomplete';
  if (!signing.finalises) data.complete = false;
  const updated = inputWith(map, data);
  const signatures = addedSignatures(view.map, data, output);
  const added = distinctBytes(signatures.map(({ publicKey }) => publicKey));
  const addedLeaves = distinctBytes(signatures.flatMap(({ leafHash }) => leafHash ?? []));
  const outcome = { fault, missing: data.missing, added, addedLeaves };
  if (!data.isWitness) return { ...outcome, map: updated };
  return { ...outcome, map: withRecord(updated, inputRecord('witness_utxo', null, output)) };
}

/** A signature of a key, and of the leaf that it is for. */
interface AddedSignature {
  readonly publicKey: Uint8Array;
  readonly leafHash?: Uint8Array;
  readonly signature: Uint8Array;
}

/** Of `data` the signatures that the map did not have; of final scripts those that they hold. */
function addedSignatures(
  map: InputMap,
  data: PsbtSignatureData,
  { scriptPubKey }: TxOutput,
): readonly AddedSignature[] {
  const { pairs, tapKeySignature, leafSignatures } = data;
  const had = new Set(recordsOf(map, 'partial_sig').map(({ key }) => bytesToHex(key)));
  const hadLeaves = new Set(recordsOf(map, 'tap_script_sig').map(({ key }) => leafKeyName(key)));
  const isNewKeyPath = tapKeySignature.length > 0 && !recordOf(map, 'tap_key_sig');
  const keyPath = { publicKey: scriptPubKey.subarray(2), signature: tapKeySignature };
  const added: readonly AddedSignature[] = [
    ...pairs.filter(({ publicKey }) => !had.has(bytesToHex(publicKey))),
    ...(isNewKeyPath ? [keyPath] : []),
    ...[...leafSignatures.values()]
      .filter((one) => !hadLeaves.has(leafKeyName(one)))
      .map(({ xOnlyKey, ...one }) => ({ ...one, publicKey: xOnlyKey })),
  ];
  if (!data.complete) return added;
  // A script takes no more than it asks for, whatever else was signed.
  const items = new Set([...pushedBy(data.scriptSig), ...data.witness].map(bytesToHex));
  return added.filter(({ signature }) => items.has(bytesToHex(signature)));
}

function leafKeyName({ xOnlyKey, leafHash }: TapScriptKey): string {
  return bytesToHex(xOnlyKey) + bytesToHex(leafHash);
}

type TapScriptKey = { readonly xOnlyKey: Uint8Array; readonly leafHash: Uint8Array };

/** Whether the final scripts, even none at all, satisfy what is spent (PSBTInputSignedAndVerified). */
export function isDone(
  view: InputView,
  signing: Pick<PsbtSigning, 'sighashes' | 'verifier'>,
): boolean {
  const { map, spent } = view;
  if (!spent.output) return false;
  const { scriptSig, witness } = finalScriptsOf(map) ?? { scriptSig: NO_BYTES, witness: [] };
  const spend = { scriptSig, witness, scriptPubKey: spent.output.scriptPubKey };
  const rules = { flags: STANDARD_SCRIPT_FLAGS, checker: checkerOf(view, signing) };
  return verifyScript(spend, rules) === undefined;
}

const NO_BYTES = new Uint8Array(0);

function checkerOf(
  { index, spent }: InputView,
  { sighashes, verifier }: Pick<PsbtSigning, 'sighashes' | 'verifier'>,
): TransactionChecker {
  const amount = spent.output?.value;
  return new TransactionChecker({ sighashes, inputIndex: index, amount, verifier });
}

/** The record that says another hash type than the one that is asked for. */
export interface HashTypeMismatch {
  /** The index of the input. */
  readonly input: number;
  readonly asked: number;
  /** What PSBT_IN_SIGHASH_TYPE says; absent where a signature is of another type. */
  readonly stored?: number;
}

/** What an input asks for, where that is not what is asked for, or where its signatures are of neither. */
export function hashTypeMismatch(
  { map, index, spent }: InputView,
  hashType: number | undefined,
): HashTypeMismatch | undefined {
  const asked = hashType ?? (spent.output && usualHashType(spent.output.scriptPubKey));
  if (asked === undefined || agreesOnHashType(map, asked)) return undefined;
  const stored = recordOf(map, 'sighash_type')?.value;
  const isOther = stored !== undefined && stored !== asked;
  return { input: index, asked, ...(isOther && { stored }) };
}

/** Whether the record and every signature are of the type that is asked for; DEFAULT has no byte. */
function agreesOnHashType(map: InputMap, asked: number): boolean {
  const record = recordOf(map, 'sighash_type');
  if (record && record.value !== asked) return false;
  const schnorr = [...recordsOf(map, 'tap_key_sig'), ...recordsOf(map, 'tap_script_sig')];
  if (asked === HashType.DEFAULT) return schnorr.every(({ value }) => value.length === 64);
  return (
    schnorr.every(({ value }) => value.length === 65 && value[64] === asked) &&
    recordsOf(map, 'partial_sig').every(({ value }) => value.at(-1) === asked)
  );
}

/** A hash type that does not go without saying is written down. */
function withHashType(map: InputMap, output: TxOutput, hashType: number): InputMap {
  const isPlain = hashType === HashType.DEFAULT || hashType === usualHashType(output.scriptPubKey);
  if (isPlain || recordOf(map, 'sighash_type')) return map;
  return withRecord(map, inputRecord('sighash_type', null, hashType));
}

/** The record in the place of one of the same field. */
function withRecord(map: InputMap, record: AnyRecordOf<InputFields>): InputMap {
  return mapOf([...map.records.filter(({ field }) => field !== record.field), record]);
}
