import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import { isControlBlockSize } from '../crypto/taproot.ts';
import { MAX_MONEY } from '../encoding/amount.ts';
import { HashType, hashTypeNamed, isSingleWithoutOutput } from '../script/hash-type.ts';
import type { SignatureChecker } from '../script/interpreter/checker.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { readInstructions } from '../script/reader.ts';
import { isStrictDerSignature } from '../script/signature-encoding.ts';
import { annexOf } from '../script/witness-roles.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import { CURVE_VERIFIER } from '../sighash/verifier.ts';
import { extractSignatures } from '../sign/extract.ts';
import { type Innermost, peel } from '../sign/peel.ts';
import type { InputFault, SignedInput } from '../sign/sign-inputs.ts';
import type { SignaturePair } from '../sign/signature-data.ts';
import {
  LOCKTIME_THRESHOLD,
  SECONDS_A_STEP,
  SEQUENCE_FINAL,
  SEQUENCE_LOCKTIME_DISABLE_FLAG,
  SEQUENCE_LOCKTIME_MASK,
  SEQUENCE_LOCKTIME_TYPE_FLAG,
} from '../tx/lock-numbers.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import { type Lock, leastMissing } from './missing-requirements.ts';
import type { ExplainedInput, HashTypeName, Missing } from './types.ts';
import type { UtxoShape } from './utxo-shape.ts';

/** A signing and its result. */
export interface SigningToExplain {
  readonly before: Transaction;
  readonly after: Transaction;
  /** One for each input. */
  readonly shapes: readonly UtxoShape[];
  /** In satoshis, where they are known. */
  readonly amounts: readonly (bigint | undefined)[];
  readonly hashType: HashTypeName;
  /** What signing told of each input; where it did not, signatures are verified anew. */
  readonly reported?: (index: number) => SignedInput | undefined;
}

/** An explanation, with the fault for which others have words. */
export type InputExplanation = Omit<ExplainedInput, 'error'> & { readonly fault?: InputFault };

/** Says of each input what was signed and what it lacks. Never raises. */
export function explainSigning(signing: SigningToExplain): readonly InputExplanation[] {
  const explainer = new Explainer(signing);
  return signing.before.inputs.map((_, index) => explainer.explain(index));
}

/** What no signature would help against. */
const REASONS: Partial<Readonly<Record<ScriptError, 'uncompressed-key' | 'script-too-large'>>> = {
  WITNESS_PUBKEYTYPE: 'uncompressed-key',
  PUSH_SIZE: 'script-too-large',
  SCRIPT_SIZE: 'script-too-large',
};

/** What stands in one input, and what of it fits. */
interface Reading {
  readonly fault: InputFault | undefined;
  /** Signatures that came with the transaction and fit. */
  readonly kept: readonly SignaturePair[];
  /** All that fit, those that found no place in the result among them. */
  readonly all: readonly SignaturePair[];
  /** Hashes of keys that signing asked for and was not told. */
  readonly unknownKeys: readonly string[];
}

class Explainer {
  private readonly spent: readonly (TxOutput | undefined)[];
  private readonly unknownCount: number;
  /** Without spent outputs, as signatures that are there already are looked at. */
  private readonly alone: Sighashes;
  private readonly together: Sighashes;

  constructor(private readonly signing: SigningToExplain) {
    const { shapes, amounts, after } = signing;
    this.spent = shapes.map(({ scriptPubKey }, i) =>
      // An amount that is not given is, to a node, all the money there can be.
      scriptPubKey ? { scriptPubKey, value: amounts[i] ?? MAX_MONEY } : undefined,
    );
    const known = this.spent.filter((output) => output !== undefined);
    this.unknownCount = this.spent.length - known.length;
    this.alone = Sighashes.of(after);
    this.together = this.unknownCount === 0 ? this.alone.spending(known) : this.alone;
  }

  explain(index: number): InputExplanation {
    const before = this.signing.before.inputs[index]!;
    const after = this.signing.after.inputs[index] ?? before;
    const spent = this.spent[index];
    if (!spent) return unknownUtxo(before);
    const reading = this.read(index, before, after, spent);
    const { fault } = reading;
    const isTaproot = this.signing.shapes[index]!.said.type === 'witness_v1_taproot';
    const counts = isTaproot
      ? this.taprootCounts(index, before, after, spent, fault === undefined)
      : countPlaced(reading, after);
    return {
      complete: fault === undefined,
      ...counts,
      ...(fault && { fault }),
      missing: fault ? this.missing(index, reading) : [],
    };
  }

  private read(index: number, before: TxInput, after: TxInput, spent: TxOutput): Reading {
    const reported = this.signing.reported?.(index);
    if (reported) {
      const { fault, kept, made, missing } = reported;
      const unknownKeys = missing.keyIds.map(bytesToHex);
      return { fault, kept, all: [...kept, ...made], unknownKeys };
    }
    const pairs = (input: TxInput) =>
      extractSignatures({ input, inputIndex: index, spent }, this.alone, CURVE_VERIFIER).pairs;
    const fault = this.faultOf(index, after, spent);
    return { fault, kept: pairs(before), all: pairs(after), unknownKeys: [] };
  }

  /** As signing judges it (SignTransaction, script/sign.cpp). */
  private faultOf(index: number, input: TxInput, spent: TxOutput): InputFault | undefined {
    if (spent.value === MAX_MONEY && input.witness.length > 0) return { kind: 'missing-amount' };
    const error = this.verify(input, spent, this.checker(index, spent));
    return error && { kind: 'script', error };
  }

  private verify({ scriptSig, witness }: TxInput, spent: TxOutput, checker: SignatureChecker) {
    const spend = { scriptSig, witness, scriptPubKey: spent.scriptPubKey };
    return verifyScript(spend, { flags: STANDARD_SCRIPT_FLAGS, checker });
  }

  private checker(
    inputIndex: number,
    { value }: TxOutput,
    onValid?: () => void,
  ): TransactionChecker {
    return new TransactionChecker({
      sighashes: this.together,
      inputIndex,
      amount: value,
      ...(onValid && { tracer: { signatureCheck: ({ valid }) => valid && onValid() } }),
    });
  }

  /** Taproot signatures are not among those that signing tells of. */
  private taprootCounts(
    index: number,
    before: TxInput,
    after: TxInput,
    spent: TxOutput,
    isComplete: boolean,
  ) {
    let valid = 0;
    const checker = this.checker(index, spent, () => valid++);
    if (before.witness.length > 0) this.verify(before, spent, checker);
    const signaturesBefore = valid;
    const isSame = equalItems(before.witness, after.witness);
    const signaturesAfter = isSame ? signaturesBefore : isComplete ? 1 : 0;
    return { signaturesBefore, signaturesAfter };
  }

  private missing(index: number, reading: Reading): readonly Missing[] {
    const { shapes, before, after, amounts, hashType } = this.signing;
    const shape = shapes[index]!;
    const input = before.inputs[index]!;
    const scripts = [...shape.scripts, ...broughtScripts(after.inputs[index] ?? input)];
    const peeled = peel(shape.scriptPubKey!, scripts);
    if ('missing' in peeled) return [{ is: peeled.missing, hash: bytesToHex(peeled.hash) }];
    const { innermost } = peeled;
    const found: Missing[] = [];
    const isSegwit = innermost.rules !== 'legacy';
    if (isSegwit && amounts[index] === undefined) found.push({ is: 'amount' });
    const type = hashTypeNamed(hashType) ?? HashType.DEFAULT;
    if (isSingleWithoutOutput(type, index, before.outputs.length)) {
      found.push({ is: 'no-output-for-single' });
    }
    const { fault } = reading;
    const reason = fault?.kind === 'script' ? REASONS[fault.error] : undefined;
    if (reason) found.push({ is: reason });
    if (innermost.rules === 'taproot') found.push(...this.taprootMissing(input, innermost));
    else found.push(...this.scriptMissing(index, innermost, reading));
    return found.length > 0 ? found : [{ is: 'unknown-script' }];
  }

  private taprootMissing({ witness }: TxInput, { solution }: Innermost): readonly Missing[] {
    const found: Missing[] = [];
    if (this.unknownCount > 0) found.push({ is: 'other-utxos', count: this.unknownCount });
    if (isScriptPath(witness)) return [...found, { is: 'tap-tree' }];
    if (witness.length > 0 && this.unknownCount === 0) found.push({ is: 'invalid-signature' });
    const publicKeys = 'program' in solution ? [bytesToHex(solution.program)] : [];
    return [...found, { is: 'signatures', have: 0, needed: 1, publicKeys }];
  }

  private scriptMissing(index: number, innermost: Innermost, reading: Reading): readonly Missing[] {
    const found: Missing[] = [];
    if (this.hasInvalid(index, innermost, reading)) found.push({ is: 'invalid-signature' });
    const signed = new Set(reading.all.map(({ publicKey }) => bytesToHex(hash160(publicKey))));
    const { solution, miniscript } = innermost;
    switch (solution.type) {
      case 'pubkey':
        return [...found, ...signaturesMissing(1, [solution.pubkey], signed)];
      case 'multisig':
        return [...found, ...signaturesMissing(solution.required, solution.pubkeys, signed)];
      case 'pubkeyhash': {
        const id = bytesToHex(solution.hash);
        const lack = { is: 'signatures', have: 0, needed: 1, publicKeys: [id] } as const;
        return signed.has(id) ? found : [...found, lack];
      }
    }
    if (!miniscript) return [...found, ...this.locksMissing(index)];
    const transaction = this.signing.after;
    const checker = this.checker(index, this.spent[index]!);
    const lack = leastMissing(miniscript, {
      isSigned: (id) => signed.has(id),
      isOlderMet: (sequence) => checker.checkSequence(sequence),
      isAfterMet: (lockTime) => checker.checkLockTime(lockTime),
    });
    if (reading.unknownKeys.length > 0) {
      found.push({ is: 'hidden-keys', hashes: [...new Set(reading.unknownKeys)] });
    }
    if (!lack) return found;
    const { have, need, keys, locks, preimages } = lack;
    const publicKeys = [...new Set(keys)];
    if (need > 0) found.push({ is: 'signatures', have, needed: have + need, publicKeys });
    found.push(...locks.map((lock) => lockMissing(lock, transaction, index)));
    found.push(...preimages.map((hash): Missing => ({ is: 'preimage', hash })));
    return found;
  }

  /** Locks at which a script of no known kind fails. */
  private locksMissing(index: number): readonly Missing[] {
    const { after } = this.signing;
    const spent = this.spent[index]!;
    const recorder = new LockRecorder(this.checker(index, spent));
    this.verify(after.inputs[index]!, spent, recorder);
    return recorder.unmet.map((lock) => lockMissing(lock, after, index));
  }

  /** Whether the input came with what is made like a signature and fits no key that there is. */
  private hasInvalid(index: number, { script, rules }: Innermost, { kept }: Reading): boolean {
    const version = rules === 'legacy' ? 'legacy' : 'segwit_v0';
    if (version !== 'legacy' && this.signing.amounts[index] === undefined) return false;
    const items = itemsOf(this.signing.before.inputs[index]!);
    const fitting = new Set(kept.map(({ signature }) => bytesToHex(signature)));
    const others = items.filter(
      (item) => isStrictDerSignature(item) && !fitting.has(bytesToHex(item)),
    );
    if (others.length === 0) return false;
    const keys = [...items, ...pushesOf(script)].filter(isPublicKeySize);
    const checker = this.checker(index, this.spent[index]!);
    return others.some(
      (item) => !keys.some((key) => checker.checkEcdsa(item, key, script, version)),
    );
  }
}

/** Nothing can be said of its signatures. What it brings is somebody else's. */
function unknownUtxo({ scriptSig, witness }: TxInput): InputExplanation {
  const isForeign = scriptSig.length > 0 || witness.length > 0;
  return {
    complete: false,
    signaturesBefore: 0,
    signaturesAfter: 0,
    fault: { kind: 'unknown-utxo' },
    missing: [{ is: isForeign ? 'foreign' : 'coin' }],
  };
}

/** A multisig takes no more signatures than it needs, and a miniscript all or none. */
function countPlaced({ kept, all }: Reading, after: TxInput) {
  const items = new Set(itemsOf(after).map(bytesToHex));
  const placed = all.filter(({ signature }) => items.has(bytesToHex(signature)));
  return { signaturesBefore: kept.length, signaturesAfter: placed.length };
}

/** What an input pushes and what its witness holds. */
function itemsOf({ scriptSig, witness }: TxInput): readonly Uint8Array[] {
  return [...pushesOf(scriptSig), ...witness];
}

function pushesOf(script: Uint8Array): readonly Uint8Array[] {
  return [...readInstructions(script)].flatMap(({ data }) => (data ? [data] : []));
}

/** Scripts stand last. */
function broughtScripts({ scriptSig, witness }: TxInput): readonly Uint8Array[] {
  return [pushesOf(scriptSig).at(-1), witness.at(-1)].filter((script) => script !== undefined);
}

/** A control block stands last, or before the annex (BIP 341). */
function isScriptPath(witness: readonly Uint8Array[]): boolean {
  const items = annexOf(witness) ? witness.slice(0, -1) : witness;
  return items.length > 1 && isControlBlockSize(items.at(-1)!.length);
}

function equalItems(a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  return a.length === b.length && a.every((item, i) => equalBytes(item, b[i]!));
}

function signaturesMissing(
  needed: number,
  keys: readonly Uint8Array[],
  signed: ReadonlySet<string>,
): readonly Missing[] {
  const unsigned = keys.filter((key) => !signed.has(bytesToHex(hash160(key))));
  const have = keys.length - unsigned.length;
  if (have >= needed) return [];
  return [{ is: 'signatures', have, needed, publicKeys: unsigned.map(bytesToHex) }];
}

function lockMissing({ kind, value }: Lock, transaction: Transaction, index: number): Missing {
  const { sequence } = transaction.inputs[index]!;
  if (kind === 'after') {
    const unit = isTime(value) ? 'time' : 'height';
    const { lockTime } = transaction;
    const now = isTime(lockTime) === isTime(value) ? lockTime : 0;
    const isOff = sequence === SEQUENCE_FINAL;
    return { is: 'lock', unit, value, now, ...(isOff && { off: true }) };
  }
  const byTime = (number: number) => (number & SEQUENCE_LOCKTIME_TYPE_FLAG) !== 0;
  const step = byTime(value) ? SECONDS_A_STEP : 1;
  const isOff = transaction.version < 2 || sequence >= SEQUENCE_LOCKTIME_DISABLE_FLAG;
  const now = !isOff && byTime(sequence) === byTime(value) ? sequence & SEQUENCE_LOCKTIME_MASK : 0;
  return {
    is: 'lock',
    unit: byTime(value) ? 'seconds' : 'blocks',
    value: (value & SEQUENCE_LOCKTIME_MASK) * step,
    now: now * step,
    ...(isOff && { off: true }),
  };
}

function isTime(lockTime: number): boolean {
  return lockTime >= LOCKTIME_THRESHOLD;
}

/** Checks as another does and keeps the locks that are not met. */
class LockRecorder implements SignatureChecker {
  readonly unmet: Lock[] = [];
  readonly checkEcdsa: SignatureChecker['checkEcdsa'];
  readonly checkSchnorr: SignatureChecker['checkSchnorr'];

  constructor(private readonly inner: SignatureChecker) {
    this.checkEcdsa = (...args) => inner.checkEcdsa(...args);
    this.checkSchnorr = (...args) => inner.checkSchnorr(...args);
  }

  checkLockTime(value: number): boolean {
    return this.keep('after', value, this.inner.checkLockTime(value));
  }

  checkSequence(value: number): boolean {
    return this.keep('older', value, this.inner.checkSequence(value));
  }

  private keep(kind: Lock['kind'], value: number, isMet: boolean): boolean {
    if (!isMet) this.unmet.push({ kind, value });
    return isMet;
  }
}
