/**
 * Signing a PSBT that pays to silent payments or spends them (BIP 375, 376, "Signer"):
 * shares with proofs first, then the scripts of outputs, then signatures.
 */
import { equalBytes } from '../bytes/order.ts';
import { WrongSignature } from '../crypto/made-signature.ts';
import type { KeyPair } from '../crypto/public-key.ts';
import { canonicalPsbt } from '../psbt/canonical.ts';
import { globalRecord, mapOf, outputRecord } from '../psbt/make-record.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { REGISTRY } from '../psbt/registry.ts';
import type { InputMap, OutputMap, Psbt } from '../psbt/types.ts';
import { finalScriptsOf, type InputView, viewOf } from '../psbt/view.ts';
import { HashType } from '../script/hash-type.ts';
import { isPayToTaproot } from '../script/solver.ts';
import type { PsbtRefusal } from '../sign/psbt/psbt-refusal.ts';
import { NOTHING_MISSING } from '../sign/psbt/psbt-sign-input.ts';
import {
  type KeySignedPsbt,
  type KeySigning,
  leftAsItIs,
  providerOfKeys,
  signPsbtWithKeys,
  wipePsbtKeys,
} from '../sign/psbt/psbt-with-keys.ts';
import type { Unsigned } from '../sign/why-unsigned.ts';
import {
  isSettled,
  NONE_GIVEN,
  type Subject,
  type SubjectInput,
  subjectOfPsbt,
} from '../subject/subject.ts';
import { inputSecret } from './input-secrets.ts';
import { hasPayments, type SilentPayments, saysSilentPayments, silentPaymentsOf } from './judge.ts';
import { addShares } from './make-shares.ts';
import type { SignerKnowledge } from './receiver-input.ts';
import { silentRefusal } from './silent-refusal.ts';
import { spentPaymentKeys } from './spent-keys.ts';

export interface SilentSigning extends KeySigning {
  /** Only what keys could do is wanted: the shares that they make are told, and not made. */
  readonly isTrial?: true;
  /**
   * Where the keys of all inputs are given that are known to count, P2PKH of which nothing
   * tells the key is taken not to count: BIP 375 asks updaters to tell those that do. Whoever
   * signs is told, as nobody finds the money where that key is compressed.
   */
  readonly passesUntold?: true;
}

/**
 * As {@link signPsbtWithKeys}; of a file without silent payments exactly that. Nothing is
 * signed before every output has its script, and of what would not be found nothing at all.
 * Raises WrongSignature where a proof, or a script that was made, is not right. `read` is
 * what the PSBT is about, where that was read before.
 */
export function signSilentPsbt(psbt: Psbt, signing: SilentSigning, read?: Subject): KeySignedPsbt {
  const judged = judgedOf(psbt, undefined, read);
  if (!judged) return signPsbtWithKeys(psbt, signing);
  const spent = spentPaymentKeys(psbt, signing.keys);
  try {
    const all = { ...signing, keys: [...signing.keys, ...spent], refusal: refusalOfTweak(judged) };
    if (!isPaying(judged)) return withoutNeedless(signPsbtWithKeys(psbt, all));
    return signPaying(judged, all);
  } finally {
    wipePsbtKeys(spent);
  }
}

/** Whether it says anything of silent payments, so that {@link signSilentPsbt} does other than what Bitcoin Core does. */
export function isSilentPsbt(psbt: Psbt, read?: Subject): boolean {
  return judgedOf(psbt, undefined, read) !== undefined;
}

/** What a PSBT is about to one who signs it, and has nothing but the file; undefined where it has no transaction. */
export function subjectToSign(psbt: Psbt): Subject | undefined {
  return subjectOfPsbt(viewOf(psbt), NONE_GIVEN);
}

interface JudgedPsbt {
  readonly psbt: Psbt;
  readonly subject: Subject;
  readonly payments: SilentPayments;
  readonly known?: SignerKnowledge;
}

/** Undefined where it says nothing of silent payments, or there is no transaction. */
function judgedOf(psbt: Psbt, known?: SignerKnowledge, read?: Subject): JudgedPsbt | undefined {
  // Of very many inputs a subject takes longer to make than this to see.
  const hasScripts = psbt.version < 2 || psbt.outputs.every((map) => recordOf(map, 'script'));
  if (hasScripts && !saysSilentPayments(psbt)) return undefined;
  const subject = read ?? subjectToSign(psbt);
  const payments = subject && silentPaymentsOf(subject, known);
  if (!subject) return undefined;
  if (payments) return { psbt, subject, payments, ...(known && { known }) };
  return isSettled(subject) ? undefined : { psbt, subject, payments: NO_PAYMENTS };
}

/** Of a file with an output that has neither a script nor whom it pays. */
const NO_PAYMENTS: SilentPayments = {
  inputs: [],
  spends: [],
  shares: [],
  sumOfKeys: undefined,
  outputs: [],
  isCut: false,
};

function isPaying({ subject, payments }: JudgedPsbt): boolean {
  return hasPayments(payments) || !isSettled(subject);
}

function refusalOfTweak({ payments }: JudgedPsbt) {
  return ({ index }: InputView): PsbtRefusal | undefined =>
    payments.spends[index]?.fits === false ? 'silent-payment-tweak' : undefined;
}

function signPaying(file: JudgedPsbt, signing: SilentSigning): KeySignedPsbt {
  const provider = providerOfKeys(file.psbt, signing.keys);
  // Before there are scripts, others have to see under which keys shares are proven.
  const isToKnow = signing.passesUntold || isSettled(file.subject);
  const told = (isToKnow && judgedOf(file.psbt, { keys: provider.publicKeys })) || file;
  const secrets = secretsOf(told, provider.privateKeys);
  try {
    const { isTrial } = signing;
    const before = signing.passesUntold ? withoutUntold(told, secrets) : told;
    const refusal = silentRefusal(before, signing.hashType);
    if (refusal) return leftAsItIs(before.psbt, refusal);
    const added = isTrial ? before.psbt : addShares(before.psbt, before.payments, secrets);
    const shared = rejudged(before, added);
    const wrong = silentRefusal(shared, signing.hashType);
    if (wrong) return leftAsItIs(before.psbt, wrong);
    const after = isTrial ? shared : rejudged(shared, withScripts(shared));
    if (isSettled(after.subject)) return signSettled(after, signing);
    return unsettled(before, after, { secrets, publicKeys: [...provider.publicKeys.values()] });
  } finally {
    for (const { privateKey } of secrets.values()) privateKey.fill(0);
    provider.privateKeys.wipe();
  }
}

/** As judged by one who has the keys of all inputs that are known to count. */
function withoutUntold(told: JudgedPsbt, secrets: ReadonlyMap<number, KeyPair>): JudgedPsbt {
  const { psbt, payments, known } = told;
  const counted = payments.inputs.filter(({ counts }) => counts === 'eligible').length;
  const isAsked = known && payments.inputs.some(({ isUntold }) => isUntold);
  if (!isAsked || secrets.size === 0 || secrets.size < counted) return told;
  return judgedOf(psbt, { ...known, passesUntold: true }) ?? told;
}

type PrivateKeysOf = Parameters<typeof inputSecret>[2];

function secretsOf(
  { subject, payments }: JudgedPsbt,
  keys: PrivateKeysOf,
): ReadonlyMap<number, KeyPair> {
  const secrets = new Map<number, KeyPair>();
  for (const [i, seen] of payments.inputs.entries()) {
    const pair = inputSecret(subject.inputs[i]!, seen, keys);
    if (pair) secrets.set(i, pair);
  }
  return secrets;
}

/** What was changed is judged anew as if anybody had sent it. Raises WrongSignature where it is not right. */
function rejudged(before: JudgedPsbt, psbt: Psbt): JudgedPsbt {
  if (psbt === before.psbt) return before;
  const after = judgedOf(psbt, before.known);
  if (!after || hasNewlyWrong(before.payments, after.payments)) throw new WrongSignature();
  return after;
}

function hasNewlyWrong(before: SilentPayments, after: SilentPayments): boolean {
  const isKnown = (share: SilentPayments['shares'][number]) =>
    before.shares.some(
      (one) => one.input === share.input && equalBytes(one.scanKey, share.scanKey),
    );
  const wasWithout = (i: number) => before.outputs[i]?.status === 'incomplete';
  return (
    after.shares.some((share) => share.proof === 'invalid' && !isKnown(share)) ||
    after.outputs.some((output, i) => output?.status === 'contradicted' && wasWithout(i))
  );
}

/**
 * With the scripts that are missing, where those of all silent payments can be computed
 * under keys that are those of the coins; nothing may be changed of it then.
 */
function withScripts({ psbt, payments }: JudgedPsbt): Psbt {
  const { outputs, inputs } = payments;
  const isMisfit = inputs.some((input) => input.isMisfit);
  const paid = outputs.filter((output) => output !== undefined);
  const isComputable = paid.every(
    ({ status, expected }) => status === 'proven' || (status === 'incomplete' && expected),
  );
  if (isMisfit || paid.length === 0 || !isComputable) return psbt;
  return {
    ...psbt,
    global: withoutFlags(psbt.global),
    outputs: psbt.outputs.map((map, i) => withScript(map, outputs[i]?.expected)),
  };
}

function withScript(map: OutputMap, script: Uint8Array | undefined): OutputMap {
  return script ? mapOf([...map.records, outputRecord('script', null, script)]) : map;
}

function withoutFlags(global: Psbt['global']): Psbt['global'] {
  if (!recordOf(global, 'tx_modifiable')) return global;
  const kept = global.records.filter(({ field }) => field !== 'tx_modifiable');
  return mapOf([...kept, globalRecord('tx_modifiable', null, 0)]);
}

/** With ALL alone, which DEFAULT is the same as where an input asks for that or has it. */
function signSettled({ psbt, payments, known }: JudgedPsbt, signing: KeySigning): KeySignedPsbt {
  const hashTypeOf = ({ map, spent }: InputView) =>
    spent.output && isPayToTaproot(spent.output.scriptPubKey) && isOfDefault(map)
      ? HashType.DEFAULT
      : undefined;
  const signed = withoutNeedless(
    signPsbtWithKeys(psbt, { ...signing, hashType: HashType.ALL, hashTypeOf }),
  );
  if (!signed.ok || !known?.passesUntold) return signed;
  const isUntold = (i: number) => payments.inputs[i]?.isUntold === true;
  const inputs = signed.inputs.map((input, i) =>
    isUntold(i) && input.unsigned === 'no-key' ? { ...input, unsigned: UNTOLD } : input,
  );
  return { ...signed, inputs };
}

const UNTOLD: Unsigned = 'untold-key';

function isOfDefault(map: InputMap): boolean {
  const asked = recordOf(map, 'sighash_type')?.value;
  if (asked !== undefined) return asked === HashType.DEFAULT;
  const signatures = [...recordsOf(map, 'tap_key_sig'), ...recordsOf(map, 'tap_script_sig')];
  return signatures.some(({ value }) => value.length === 64);
}

/** Finalising takes away what was only needed to sign (BIP 376, "Input Finalizer"). */
function withoutNeedless(signed: KeySignedPsbt): KeySignedPsbt {
  return signed.ok ? { ...signed, psbt: withoutSpendRecords(signed.psbt) } : signed;
}

const NEEDLESS: readonly number[] = [
  REGISTRY.input.sp_spend_bip32_derivation.type,
  REGISTRY.input.sp_tweak.type,
];

/** Without the tweaks and spend keys of final inputs. */
export function withoutSpendRecords(psbt: Psbt): Psbt {
  const isNeedless = ({ field, wholeKey }: InputMap['records'][number]) =>
    field === 'unknown' && NEEDLESS.includes(wholeKey[0]!);
  const inputs = psbt.inputs.map((map) =>
    finalScriptsOf(map) && map.records.some(isNeedless)
      ? mapOf(map.records.filter((record) => !isNeedless(record)))
      : map,
  );
  return { ...psbt, inputs };
}

type SignedInputs = Extract<KeySignedPsbt, { readonly ok: true }>['inputs'];

const NOTHING_DONE = { fault: 'incomplete', missing: NOTHING_MISSING, added: [] } as const;

interface Able {
  readonly secrets: ReadonlyMap<number, KeyPair>;
  readonly publicKeys: readonly Uint8Array[];
}

/** An output has no script yet, so that there is nothing to sign. */
function unsettled(before: JudgedPsbt, after: JudgedPsbt, able: Able): KeySignedPsbt {
  const isNew = before !== after;
  const inputs: SignedInputs = after.subject.inputs.map((input) => ({
    ...NOTHING_DONE,
    refusal: undefined,
    unsigned: whyUnsettled(input, isNew, able),
  }));
  return { ok: true, psbt: canonicalPsbt(after.psbt), complete: false, inputs };
}

function whyUnsettled(
  { index, map }: SubjectInput,
  isNew: boolean,
  { secrets, publicKeys }: Able,
): Unsigned {
  if (map && finalScriptsOf(map)) return 'final';
  if (secrets.has(index)) return isNew ? 'share-added' : 'share-there';
  const participants = map
    ? recordsOf(map, 'musig2_participant_pubkeys').flatMap(({ value }) => value)
    : [];
  const isParticipant = participants.some((one) => publicKeys.some((key) => equalBytes(key, one)));
  return isParticipant ? 'share-of-several' : 'scripts-missing';
}
