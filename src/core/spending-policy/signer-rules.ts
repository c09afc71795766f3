/** Who has a key in every input, and who has signed it: by keys that are proven to be theirs. */

import { bytesToHex } from '../bytes/hex.ts';
import { spanSize } from '../bytes/span.ts';
import { originOf } from '../psbt/record-access.ts';
import type { ReviewedFile } from '../review/reviewed-file.ts';
import { shortKey } from '../said/need-words.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';

import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { GIVE_PREVIOUS, GIVE_SCRIPTS, ofInputs, type RuleAnswer, undecided } from './answer.ts';
import { withDerived } from './derived-records.ts';
import { type InputKeys, inputKeysOf } from './input-keys.ts';
import { type InputKey, type PolicySigner, SignerKeys } from './policy-signer.ts';
import type { RuleVerdict, SpendingPolicy } from './spending-policy.ts';

/** An input with what signers are held against. */
interface SignedInput {
  readonly input: SubjectInput;
  readonly keys: InputKeys;
  /** Valid ones and unchecked ones; one of a key that the script does not have is of no use. */
  readonly signatures: readonly SignatureVerdict[];
  readonly known: SignerKeys;
}

/** Whether a key or a signature is a signer's, or why that is not known. */
type Found = 'this' | 'other' | Unknown;

interface Unknown {
  readonly unknown: string;
  /** Where it is another than to give what is spent. */
  readonly wayOut?: string;
}

/** Of what is not known of an input as a whole. */
function wayOutOf({ wayOut }: Unknown, { input }: SignedInput): string {
  return wayOut ?? (input.spent ? GIVE_SCRIPTS : GIVE_PREVIOUS);
}

const NAME_BY_KEY = 'name the signer by its public key, or give the wallet with --descriptor';

type InputRule = (at: SignedInput) => RuleAnswer;
type SignerRule = (signer: PolicySigner, at: SignedInput) => RuleAnswer;

export function keysAreThere(wanted: readonly PolicySigner[], file: ReviewedFile): RuleAnswer {
  return inEachInput(file, eachOf(wanted, hasKey), 'each has a key in every input');
}

export function haveSigned(wanted: readonly PolicySigner[], file: ReviewedFile): RuleAnswer {
  return inEachInput(file, eachOf(wanted, hasSigned), 'each has signed every input');
}

export function someHaveSigned(
  { least, of }: NonNullable<NonNullable<SpendingPolicy['signers']>['some']>,
  file: ReviewedFile,
): RuleAnswer {
  const rule = (at: SignedInput): RuleAnswer => {
    const answers = of.map((signer) => hasSigned(signer, at));
    const open = answers.filter(([verdict]) => verdict === 'undecided');
    const count = answers.filter(([verdict]) => verdict === 'kept').length;
    if (count >= least) return KEPT;
    if (open[0] && count + open.length >= least) return open[0];
    const words = `${count} of ${of.length} signers signed input ${at.input.index}`;
    return ['broken', `${words}, and ${least} are asked for`];
  };
  return inEachInput(file, rule, `${least} of ${of.length} have signed every input`);
}

/** The first that breaks it, else the first that is not known. */
function eachOf(wanted: readonly PolicySigner[], rule: SignerRule): InputRule {
  return (at) => {
    const answers = wanted.map((signer) => rule(signer, at));
    const of = (verdict: RuleVerdict) => answers.find(([one]) => one === verdict);
    return of('broken') ?? of('undecided') ?? KEPT;
  };
}

function inEachInput(file: ReviewedFile, rule: InputRule, kept: string): RuleAnswer {
  const { subject, inspection } = file;
  const known = new SignerKeys(bytesOfMaps(subject));
  let open: RuleAnswer | undefined;
  for (const each of subject.inputs) {
    const input = withDerived(each, file);
    const { signatures: all } = inspection.inputs[input.index]!;
    const keys = inputKeysOf(subject, input, all);
    const signatures = all.filter(
      ({ verdict, isOfScript }) => verdict === 'unchecked' || (verdict === 'valid' && isOfScript),
    );
    const answer = rule({ input, keys, signatures, known });
    if (answer[0] === 'broken') return answer;
    if (answer[0] === 'undecided') open ??= answer;
  }
  return open ?? ofInputs(file, ['kept', kept]);
}

const KEPT: RuleAnswer = ['kept', ''];

function hasKey(signer: PolicySigner, at: SignedInput): RuleAnswer {
  const found = keyIn(signer, at);
  if (found === 'this') return KEPT;
  return found === 'other'
    ? ['broken', `input ${at.input.index} has no key of ${signer.name}`]
    : undecided(found.unknown, wayOutOf(found, at));
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
    return {
      unknown: `a key of input ${input.index} is there as a hash alone`,
      wayOut: NAME_BY_KEY,
    };
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
    return undecided(
      `a signature of ${signer.name} in input ${index} cannot be checked`,
      GIVE_PREVIOUS,
    );
  }
  for (const { isValid, found } of judged) {
    if (typeof found === 'string') continue;
    return isValid
      ? undecided(found.unknown, wayOutOf(found, at))
      : undecided(`a signature in input ${index} cannot be checked`, GIVE_PREVIOUS);
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
  if (!namesKeys(input)) {
    return {
      unknown: `input ${input.index} names the keys of no signer`,
      wayOut: NAME_BY_KEY,
    };
  }
  for (const { key, whose } of told) {
    const name = shortKey(bytesToHex(key));
    if (whose === 'unlooked') {
      return {
        unknown: `more key origins below ${signer.name} than are derived`,
        wayOut: 'leave the origins out that are not of the script',
      };
    }
    if (whose === 'unsaid') {
      return {
        unknown: `input ${input.index} does not say whose ${name} is`,
        wayOut: NAME_BY_KEY,
      };
    }
    if (whose === 'hardened') {
      return {
        unknown: `hardened steps lead from ${signer.name} to ${name} in input ${input.index}`,
        wayOut: 'name the signer by the extended key behind these steps',
      };
    }
  }
  return 'other';
}

function bytesOfMaps({ inputs }: Subject): number {
  return inputs.reduce((sum, { map }) => sum + spanSize(map), 0);
}

function namesKeys({ map }: SubjectInput): boolean {
  return map?.records.some((record) => originOf(record) !== undefined) ?? false;
}
