/** Who has a key in every input, and who has signed it: by keys that are proven to be theirs. */
import { bytesToHex } from '../bytes/hex.ts';
import { originOf } from '../psbt/record-access.ts';
import { shortKey } from '../said/need-words.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { type JudgedFile, ofInputs, type RuleAnswer } from './answer.ts';
import { type InputKeys, inputKeysOf } from './input-keys.ts';
import { type InputKey, type PolicySigner, SignerKeys } from './policy-signer.ts';

/** An input with what signers are held against. */
interface SignedInput {
  readonly input: SubjectInput;
  readonly keys: InputKeys;
  /** Valid ones and unchecked ones; one of a key that the script does not have is of no use. */
  readonly signatures: readonly SignatureVerdict[];
  readonly known: SignerKeys;
}

/** Whether a key or a signature is a signer's, or why that is not known. */
type Found = 'this' | 'other' | { readonly unknown: string };

type SignerRule = (signer: PolicySigner, at: SignedInput) => RuleAnswer;

export function keysAreThere(wanted: readonly PolicySigner[], file: JudgedFile): RuleAnswer {
  return inEachInput(wanted, file, hasKey, 'each has a key in every input');
}

export function haveSigned(wanted: readonly PolicySigner[], file: JudgedFile): RuleAnswer {
  return inEachInput(wanted, file, hasSigned, 'each has signed every input');
}

function inEachInput(
  wanted: readonly PolicySigner[],
  file: JudgedFile,
  rule: SignerRule,
  kept: string,
): RuleAnswer {
  const { subject, inspection } = file;
  const known = new SignerKeys(bytesOfMaps(subject));
  let undecided: RuleAnswer | undefined;
  for (const input of subject.inputs) {
    const { signatures: all } = inspection.inputs[input.index]!;
    const keys = inputKeysOf(subject, input, all);
    const signatures = all.filter(
      ({ verdict, isOfScript }) => verdict === 'unchecked' || (verdict === 'valid' && isOfScript),
    );
    for (const signer of wanted) {
      const answer = rule(signer, { input, keys, signatures, known });
      if (answer[0] === 'broken') return answer;
      if (answer[0] === 'undecided') undecided ??= answer;
    }
  }
  return undecided ?? ofInputs(file, ['kept', kept]);
}

const KEPT: RuleAnswer = ['kept', ''];

function hasKey(signer: PolicySigner, at: SignedInput): RuleAnswer {
  const found = keyIn(signer, at);
  if (found === 'this') return KEPT;
  return found === 'other'
    ? ['broken', `input ${at.input.index} has no key of ${signer.name}`]
    : ['undecided', found.unknown];
}

function keyIn(signer: PolicySigner, at: SignedInput): Found {
  const { keys, input } = at;
  const { open } = keys;
  if (signer.kind === 'public-key') {
    if (keys.hasKey(signer.publicKey)) return 'this';
    return open === undefined ? 'other' : { unknown: open };
  }
  const found = amongKeys(signer, keys.keys, at);
  if (found === 'this' || !namesKeys(input)) return found;
  if (open !== undefined) return { unknown: open };
  if (found === 'other' && keys.hasHidden) {
    return { unknown: `a key of input ${input.index} is there as a hash alone` };
  }
  return found;
}

function hasSigned(signer: PolicySigner, at: SignedInput): RuleAnswer {
  const { index } = at.input;
  const judged = at.signatures.map((signature) => ({
    isValid: signature.verdict === 'valid',
    found: signedBy(signer, signature, at),
  }));
  const own = judged.filter(({ found }) => found === 'this');
  if (own.some(({ isValid }) => isValid)) return KEPT;
  if (own.length > 0) {
    return ['undecided', `a signature of ${signer.name} in input ${index} cannot be checked`];
  }
  for (const { isValid, found } of judged) {
    if (typeof found === 'string') continue;
    return [
      'undecided',
      isValid ? found.unknown : `a signature in input ${index} cannot be checked`,
    ];
  }
  return ['broken', `input ${index} has no valid signature of ${signer.name}`];
}

function signedBy(signer: PolicySigner, signature: SignatureVerdict, at: SignedInput): Found {
  const { keys, input } = at;
  const nobody = { unknown: keys.open ?? `a signature in input ${input.index} names no key` };
  if (signer.kind === 'public-key') {
    const isOf = keys.isOf(signature, signer.publicKey);
    if (isOf === undefined) return nobody;
    return isOf ? 'this' : 'other';
  }
  const by = keys.keysOf(signature);
  return by.length > 0 ? amongKeys(signer, by, at) : nobody;
}

function amongKeys(signer: PolicySigner, keys: readonly InputKey[], at: SignedInput): Found {
  const { input, known } = at;
  const told = keys.map(({ key, origins }) => ({
    key,
    whose: known.whose(signer, { key, origins }),
  }));
  if (told.some(({ whose }) => whose === 'this')) return 'this';
  if (!namesKeys(input)) return { unknown: `input ${input.index} names the keys of no signer` };
  for (const { key, whose } of told) {
    const name = shortKey(bytesToHex(key));
    if (whose === 'unlooked') {
      return { unknown: `more key origins below ${signer.name} than are derived` };
    }
    if (whose === 'unsaid')
      return { unknown: `input ${input.index} does not say whose ${name} is` };
    if (whose === 'hardened') {
      return {
        unknown: `hardened steps lead from ${signer.name} to ${name} in input ${input.index}`,
      };
    }
  }
  return 'other';
}

function bytesOfMaps({ inputs }: Subject): number {
  return inputs.reduce((sum, { map }) => sum + (map ? map.end - map.start : 0), 0);
}

function namesKeys({ map }: SubjectInput): boolean {
  return map?.records.some((record) => originOf(record) !== undefined) ?? false;
}
