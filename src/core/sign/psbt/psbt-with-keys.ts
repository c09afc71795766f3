/** Signing a PSBT with keys alone, by what the PSBT itself says of scripts and origins. */
import { publicKeyOf } from '../../crypto/public-key.ts';
import type { PrivateKey } from '../../descriptor/private-keys.ts';
import { Provider } from '../../descriptor/provider.ts';
import type { ExtendedPrivateKey } from '../../encoding/extended-key.ts';
import { canonicalPsbt } from '../../psbt/canonical.ts';
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import { recordOf } from '../../psbt/record-access.ts';
import { merkleRootIn } from '../../psbt/script-fits.ts';
import type { Psbt } from '../../psbt/types.ts';
import { type InputView, spentOutputsOf, viewOf } from '../../psbt/view.ts';
import { type KnownSignature, SignatureMemory } from '../../sighash/verifier.ts';
import type { ChosenWay } from '../foreign-way.ts';
import { addKeysOfOrigins } from '../origin-keys.ts';
import { type Unsigned, whyUnsigned } from '../why-unsigned.ts';
import { musig2Step, type RandomBytes } from './psbt-musig.ts';
import {
  type InputOutcome,
  type InputRange,
  type OnInputs,
  type ProcessedPsbt,
  type ProcessOptions,
  processAhead,
  processPsbt,
} from './psbt-process.ts';
import { type PsbtRefusal, refusalOf } from './psbt-refusal.ts';
import { NOTHING_MISSING } from './psbt-sign-input.ts';
import type { SecretNonces } from './secret-nonces.ts';

/** A private key by itself, or one from which others are derived. */
export type PsbtKey =
  | ({ readonly kind: 'single' } & PrivateKey)
  | { readonly kind: 'extended'; readonly key: ExtendedPrivateKey };

export interface KeySigning {
  /** They are not overwritten; copies of them are. */
  readonly keys: readonly PsbtKey[];
  /** A type that the PSBT does not ask for is written into it. */
  readonly hashType: number | undefined;
  /** Whether final scripts are written where there is all that they take. */
  readonly finalises: boolean;
  /** For the public nonces of MuSig2. */
  readonly randomBytes?: RandomBytes;
  /** Keeps the secret ones for the second round; without it they end with the call. */
  readonly nonces?: SecretNonces;
  readonly onInputs?: OnInputs | undefined;
  /** By which way an input is signed whose script Bitcoin Core does not satisfy; of inputs at most one each. */
  readonly ways?: readonly ChosenWay[];
  /** What was signed and verified before, see {@link signAhead}. */
  readonly memory?: SignatureMemory;
  /** Why an input is not signed, besides what contradicts itself in it. */
  readonly refusal?: (input: InputView) => PsbtRefusal | undefined;
  /** Inputs that nobody signs, which are no reason for not complete. */
  readonly passes?: ((input: InputView) => boolean) | undefined;
  /** Of inputs with which another type is taken than `hashType`. */
  readonly hashTypeOf?: (input: InputView) => number | undefined;
}

export interface KeySignedInput extends InputOutcome {
  /** Where this is there, the input was left as it is. */
  readonly refusal: PsbtRefusal | undefined;
  /** Why no signature was added, where none was and nothing was refused. */
  readonly unsigned: Unsigned | undefined;
}

export type KeySignedPsbt =
  | Exclude<ProcessedPsbt, { readonly ok: true }>
  | (Omit<Extract<ProcessedPsbt, { readonly ok: true }>, 'inputs'> & {
      readonly inputs: readonly KeySignedInput[];
    });

/**
 * Signs what the keys can sign, as Bitcoin Core does when it is given `pk(KEY)` as
 * descriptors (ProcessPSBT, rpc/rawtransaction.cpp), and extended keys by the
 * origins in the PSBT. Inputs that contradict themselves are left as they are. Of scripts
 * that Core does not satisfy, those that are understood are signed by one of their ways.
 */
export function signPsbtWithKeys(psbt: Psbt, signing: KeySigning): KeySignedPsbt {
  const provider = providerOfKeys(psbt, signing.keys);
  try {
    const view = viewOf(psbt);
    const asked = { hashType: signing.hashType, outputCount: psbt.outputs.length };
    const refusals = view.inputs.map(
      (input) => refusalOf(input, asked) ?? signing.refusal?.(input),
    );
    const refuses = ({ index }: InputView) => refusals[index] !== undefined;
    const publicKeys = [...provider.publicKeys.values()];
    const foreign = { publicKeys, chosen: signing.ways ?? [] };
    const options = { ...optionsOf({ provider, refuses }, signing), foreign };
    const processed = processPsbt(withMerkleRoots(psbt), options);
    if (!processed.ok) return processed;
    const knowsAll = spentOutputsOf(view) !== undefined;
    const inputs = processed.inputs.map((outcome, i) => {
      const refusal = refusals[i];
      const signed = { publicKeys, outcome, after: processed.psbt.inputs[i]!, knowsAll };
      const input = view.inputs[i]!;
      const why = () => (signing.passes?.(input) ? 'needs-nothing' : whyUnsigned(input, signed));
      const unsigned = refusal ? undefined : why();
      return { ...outcome, refusal, unsigned };
    });
    return { ...processed, inputs };
  } finally {
    provider.privateKeys.wipe();
  }
}

/** A file of which nothing is signed, for a reason that is of all of it. */
export function leftAsItIs(psbt: Psbt, refusal: PsbtRefusal): KeySignedPsbt {
  const inputs = psbt.inputs.map((): KeySignedInput => {
    return {
      fault: 'incomplete',
      missing: NOTHING_MISSING,
      added: [],
      refusal,
      unsigned: undefined,
    };
  });
  return { ok: true, psbt: canonicalPsbt(psbt), complete: false, inputs };
}

/**
 * Signs some inputs for the sake of the signatures alone: those that were made, and those
 * of others that were found to fit. With them in its memory {@link signPsbtWithKeys} does
 * the same as without, in less time. MuSig2 is left to that.
 */
export function signAhead(
  psbt: Psbt,
  range: InputRange,
  signing: Pick<KeySigning, 'keys' | 'hashType' | 'finalises' | 'onInputs'>,
): readonly KnownSignature[] {
  const provider = providerOfKeys(psbt, signing.keys);
  const memory = new SignatureMemory();
  const asked = { hashType: signing.hashType, outputCount: psbt.outputs.length };
  try {
    const refuses = (input: InputView) => refusalOf(input, asked) !== undefined;
    const options = { ...optionsOf({ provider, refuses }, signing), memory };
    processAhead(withMerkleRoots(psbt), range, options);
    return memory.known;
  } finally {
    provider.privateKeys.wipe();
  }
}

function optionsOf(
  {
    provider,
    refuses,
  }: { readonly provider: Provider; readonly refuses: (input: InputView) => boolean },
  {
    hashType,
    hashTypeOf,
    finalises,
    randomBytes,
    nonces,
    onInputs,
    memory,
    passes,
  }: Omit<KeySigning, 'keys'>,
): ProcessOptions {
  return {
    source: { provider, usesPrivateKeys: true, tellsOrigins: false },
    hashType,
    finalises,
    musig: musig2Step(randomBytes, nonces),
    refuses,
    ...(hashTypeOf && { hashTypeOf }),
    ...(onInputs && { onInputs }),
    ...(memory && { memory }),
    ...(passes && { passes }),
  };
}

/**
 * With the root of the tree where only a leaf tells it, so that the key path is
 * tweaked with it. Core would take it for a key without scripts.
 */
function withMerkleRoots(psbt: Psbt): Psbt {
  const inputs = psbt.inputs.map((map) => {
    const isGiven = recordOf(map, 'tap_merkle_root') || !recordOf(map, 'tap_internal_key');
    const root = isGiven ? undefined : merkleRootIn(map);
    return root ? mapOf([...map.records, inputRecord('tap_merkle_root', null, root)]) : map;
  });
  return { ...psbt, inputs };
}

/** Overwrites the keys, as far as JavaScript lets one. */
export function wipePsbtKeys(keys: readonly PsbtKey[]): void {
  for (const one of keys) (one.kind === 'single' ? one : one.key).privateKey.fill(0);
}

/** The keys by themselves, and those that the origins of a PSBT lead to; to be wiped. */
export function providerOfKeys(psbt: Psbt, keys: readonly PsbtKey[]): Provider {
  const provider = new Provider();
  for (const one of keys) {
    if (one.kind === 'extended') {
      const found = addKeysOfOrigins(psbt.inputs, one.key, provider.privateKeys);
      for (const publicKey of found) provider.addPublicKey(publicKey);
    } else {
      const publicKey = publicKeyOf(one.privateKey, one.compressed);
      const privateKey = one.privateKey.slice();
      provider.privateKeys.add(publicKey, { privateKey, compressed: one.compressed });
      provider.addPublicKey(publicKey);
    }
  }
  return provider;
}
