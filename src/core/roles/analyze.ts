/** Where a PSBT stands on its way to being sent (AnalyzePSBT, node/psbt.cpp). */
import { hash160 } from '../crypto/hashes.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import type { InputMap, Psbt } from '../psbt/types.ts';
import { type InputView, inputViewOf, type PsbtView, viewOf } from '../psbt/view.ts';
import { isUnspendable } from '../script/asm.ts';
import type { Sighashes } from '../sighash/sighashes.ts';
import type { SignatureVerifier } from '../sighash/verifier.ts';
import { isDone, processInput } from '../sign/psbt/psbt-sign-input.ts';
import type { MissingParts } from '../sign/signature-data.ts';
import { paidBy } from '../tx/sum-of.ts';
import { KEYLESS, sighashesOf } from './finalize.ts';
import { estimateSignedSize } from './signed-size.ts';

/** Who is next, from the least done to the most. */
const ROLES = ['creator', 'updater', 'signer', 'finalizer', 'extractor'] as const;
export type Role = (typeof ROLES)[number];

/** What an input is short of, hashes in the order of their bytes. */
export interface MissingOfInput {
  /** HASH160s of public keys that are not known. */
  readonly publicKeys: readonly Uint8Array[];
  /** HASH160s of public keys whose signatures are not there. */
  readonly signatures: readonly Uint8Array[];
  readonly redeemScript: Uint8Array | undefined;
  readonly witnessScript: Uint8Array | undefined;
}

export interface InputAnalysis {
  readonly hasUtxo: boolean;
  readonly isFinal: boolean;
  readonly next: Role;
  readonly missing: MissingOfInput;
}

/** Why a PSBT cannot be made into a transaction that is sent. */
export type InvalidPsbt =
  | { readonly reason: 'no-lock-time' | 'output-amount' }
  | { readonly reason: 'input-amount' | 'unspendable'; readonly input: number };

export type PsbtAnalysis =
  | { readonly ok: false; readonly invalid: InvalidPsbt }
  | {
      readonly ok: true;
      readonly inputs: readonly InputAnalysis[];
      readonly next: Role;
      /** In satoshis; absent where a UTXO is not known. */
      readonly fee?: bigint;
      /** In virtual bytes; see {@link estimateSignedSize}. */
      readonly estimatedSize?: number;
    };

/** `verifier` may know signatures that were checked before. */
export function analyzePsbt(psbt: Psbt, verifier?: SignatureVerifier): PsbtAnalysis {
  const view = viewOf(psbt);
  const sighashes = sighashesOf(view);
  if (!sighashes) return { ok: false, invalid: { reason: 'no-lock-time' } };
  const invalid = invalidInput(view.inputs);
  if (invalid) return { ok: false, invalid };
  const looked = view.inputs.map((input) => analyzeInput(input, sighashes, verifier));
  const inputs = looked.map(({ analysis }) => analysis);
  const next = leastOf(inputs.map((input) => input.next));
  if (inputs.some(({ hasUtxo }) => !hasUtxo)) return { ok: true, inputs, next };
  const paid = paidBy(view);
  if (paid === undefined) return { ok: false, invalid: { reason: 'output-amount' } };
  const fee = view.inputs.reduce((sum, { spent }) => sum + spent.output!.value, 0n) - paid;
  // Core estimates with what looking has added to the inputs.
  const estimatedSize = estimateSignedSize(
    withMaps(
      view,
      looked.map(({ map }) => map),
    ),
    verifier,
  );
  return { ok: true, inputs, next, fee, ...(estimatedSize !== undefined && { estimatedSize }) };
}

/** The first input whose UTXO no transaction can spend. */
function invalidInput(inputs: readonly InputView[]): InvalidPsbt | undefined {
  let sum = 0n;
  for (const { index, spent } of inputs) {
    const { output } = spent;
    if (!output) continue;
    if (!isMoneyRange(output.value) || !isMoneyRange(sum + output.value)) {
      return { reason: 'input-amount', input: index };
    }
    sum += output.value;
    if (isUnspendable(output.scriptPubKey)) return { reason: 'unspendable', input: index };
  }
  return undefined;
}

interface LookedAt {
  readonly analysis: InputAnalysis;
  readonly map: InputMap;
}

function analyzeInput(
  input: InputView,
  sighashes: Sighashes,
  verifier: SignatureVerifier | undefined,
): LookedAt {
  const hasUtxo = input.spent.output !== undefined;
  if (isDone(input, { sighashes, verifier })) {
    const analysis = { hasUtxo, isFinal: true, next: 'extractor', missing: NOTHING } as const;
    return { analysis, map: input.map };
  }
  const signed = processInput(input, { ...KEYLESS, sighashes, verifier });
  if (signed.fault === undefined) {
    const analysis = { hasUtxo, isFinal: false, next: 'finalizer', missing: NOTHING } as const;
    return { analysis, map: signed.map };
  }
  const missing = missingOf(signed.missing);
  const next = isOnlySignatureMissing(missing) ? 'signer' : 'updater';
  return { analysis: { hasUtxo, isFinal: false, next, missing }, map: signed.map };
}

const NOTHING: MissingOfInput = {
  publicKeys: [],
  signatures: [],
  redeemScript: undefined,
  witnessScript: undefined,
};

/** As Core tells it: of taproot's signatures it says nothing. */
function missingOf({ keyIds, publicKeys, scripts }: MissingParts): MissingOfInput {
  const hashOf = (kind: 'redeem' | 'witness') => scripts.findLast((one) => one.kind === kind)?.hash;
  return {
    publicKeys: keyIds,
    signatures: publicKeys.map((key) => hash160(key)),
    redeemScript: hashOf('redeem'),
    witnessScript: hashOf('witness'),
  };
}

function isOnlySignatureMissing(missing: MissingOfInput): boolean {
  const { publicKeys, signatures, redeemScript, witnessScript } = missing;
  return publicKeys.length === 0 && !redeemScript && !witnessScript && signatures.length > 0;
}

/** Without inputs there is nothing left but to send. */
function leastOf(roles: readonly Role[]): Role {
  const ranks = roles.map((role) => ROLES.indexOf(role));
  return ROLES[Math.min(ROLES.length - 1, ...ranks)]!;
}

function withMaps(view: PsbtView, maps: readonly InputMap[]): PsbtView {
  return { ...view, inputs: maps.map((map, i) => inputViewOf(view.header, map, i)) };
}
