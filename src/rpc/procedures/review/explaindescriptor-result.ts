/** What `explaindescriptor` answers: each member with what is said of it and how it is printed. */

import { encodeAddress } from '../../../core/encoding/address.ts';
import type { DescribedKey } from '../../../core/explain/described-keys.ts';
import type { AskedPlaces, DescribedWay } from '../../../core/explain/descriptor-ways.ts';
import type { ExplainedDescriptor } from '../../../core/explain/explain.ts';
import type { ExplainFinding } from '../../../core/explain/findings.ts';
import type { Rehearsal, RehearsalFault } from '../../../core/explain/rehearsal.ts';
import {
  bool,
  hex,
  list,
  maybe,
  numeric,
  object,
  originMembers,
  type Printed,
  text,
  within,
  word,
} from '../../../core/psbt/printed.ts';
import type { KeyOrigin } from '../../../core/psbt/types.ts';
import { extractDestination } from '../../../core/script/destination.ts';
import { scriptErrorWords } from '../../../core/script/interpreter/error-words.ts';
import { EXPLAIN_FINDING_WORDS, SEVERITY_WORDS } from '../code-words.ts';
import { NEEDED_PREIMAGES } from './way-result.ts';

/** All that there is to print. */
export interface ExplainedAnswer {
  readonly explained: ExplainedDescriptor;
  /** With its checksum. */
  readonly descriptor: string;
  /** Where it has a range. */
  readonly index: number | undefined;
  /** PSBTs of the ways as base64, in their order, where rehearsals are asked for. */
  readonly psbts: readonly (string | undefined)[] | undefined;
  /** What came back. */
  readonly rehearsals: readonly Rehearsal[] | undefined;
}

const NUMBER: Printed<number> = numeric((value) => value);
const TEXT: Printed<string> = text((value) => value);
const NUMBERS = (about: string) => list((numbers: readonly number[]) => numbers, '', about, NUMBER);

const KEY = object<{ readonly one: DescribedKey; readonly number: number }>({
  key: ['Its number.', numeric(({ number }) => number)],
  expression: ['As it is written.', text(({ one }) => one.expression)],
  pubkey: [
    'The public key at this index; x-only where it is written so.',
    hex(({ one }) => one.publicKey),
  ],
  origin: maybe(
    'Where it is said to come from.',
    ({ one }: { readonly one: DescribedKey }) => one.origin,
    object<KeyOrigin>(originMembers((origin: KeyOrigin) => origin)),
  ),
  holder: maybe(
    'Who has it: who has one key has all of the same holder. Left out where nobody has it.',
    ({ one }: { readonly one: DescribedKey }) => one.holder,
    NUMBER,
  ),
});

interface ToldWay {
  readonly one: DescribedWay;
  readonly psbt: string | undefined;
}

/** `key`, or a number. */
const PATH: Printed<'key' | number> = {
  type: 'ANY',
  show: (sink, path) => (path === 'key' ? sink.string(path) : sink.number(path)),
};

const WAY = object<ToldWay>({
  signatures: [
    'Signatures that it asks for, all of them.',
    list(
      ({ one }) => one.signatures,
      '',
      'So many of these keys.',
      object<AskedPlaces>({
        of: ['Numbers of keys.', within(({ of }) => of, NUMBERS('A key.'))],
        count: ['How many of them sign.', numeric(({ count }) => count)],
      }),
    ),
  ],
  preimages: [
    'Preimages that it asks for.',
    within(({ one }) => one.way.preimages, NEEDED_PREIMAGES),
  ],
  sequence: maybe(
    'The smallest nSequence that meets its relative lock.',
    ({ one }: ToldWay) => one.way.sequence,
    NUMBER,
  ),
  locktime: maybe(
    'The smallest lock time that meets its lock.',
    ({ one }: ToldWay) => one.way.locktime,
    NUMBER,
  ),
  path: maybe(
    'Of taproot: key, or the number of the leaf as it is written.',
    ({ one }: ToldWay) => one.script.path,
    PATH,
  ),
  signers: maybe(
    'The least number of holders who meet it.',
    ({ one }: ToldWay) => one.signers,
    NUMBER,
  ),
  weight: maybe(
    'The weight of scriptSig and witness, as small as they can be.',
    ({ one }: ToldWay) => one.weight,
    NUMBER,
  ),
  never: maybe(
    'keys: nobody has enough of them.',
    ({ one }: ToldWay) => (one.signers === undefined ? ('keys' as const) : undefined),
    word((never: 'keys') => never, { keys: true }),
  ),
  psbt: maybe(
    'Spends the coin that does not exist by this way.',
    ({ psbt }: ToldWay) => psbt,
    TEXT,
  ),
});

const REHEARSAL = object<Rehearsal>({
  complete: [
    'Whether it spends the made-up coin of this script, finalized as Bitcoin Core does, by the interpreter.',
    bool(({ isComplete }) => isComplete),
  ],
  way: maybe('The number of the way that it went.', ({ way }: Rehearsal) => way, NUMBER),
  keys: ['Keys with a valid signature.', within(({ keys }) => keys, NUMBERS('A key.'))],
  why: maybe(
    'Why it is not complete: other coin, signatures, preimages, locks or what the interpreter says.',
    ({ why }: Rehearsal) => why && faultText(why),
    TEXT,
  ),
});

const FINDING = object<ExplainFinding>({
  code: ['What was found.', word((one) => one.code, EXPLAIN_FINDING_WORDS)],
  severity: ['danger, warning or note.', word((one) => one.severity, SEVERITY_WORDS)],
  keys: maybe('Which keys.', ({ keys }: ExplainFinding) => someOf(keys), NUMBERS('A key.')),
  ways: maybe('Which of the ways.', ({ ways }: ExplainFinding) => someOf(ways), NUMBERS('A way.')),
  text: ['The same in words.', text((one) => one.text)],
});

function someOf(numbers: readonly number[]): readonly number[] | undefined {
  return numbers.length > 0 ? numbers : undefined;
}

const MISSING_PARTS: readonly string[] = ['other coin', 'signatures', 'preimages', 'locks'];

function faultText(why: RehearsalFault): string {
  return MISSING_PARTS.includes(why)
    ? why
    : scriptErrorWords(
        why as Exclude<RehearsalFault, 'other coin' | 'signatures' | 'preimages' | 'locks'>,
      );
}

const SCRIPT_PUB_KEY: Printed<Uint8Array> = {
  type: 'SCRIPT_PUB_KEY',
  show: (sink, script) => sink.scriptPubKey(script),
};

export const EXPLAINED = object<ExplainedAnswer>({
  descriptor: ['The descriptor of this branch, with its checksum.', text((one) => one.descriptor)],
  index: maybe('The index, where it has a range.', ({ index }: ExplainedAnswer) => index, NUMBER),
  scriptPubKey: [
    'What is paid to.',
    within(({ explained }) => explained.scriptPubKey, SCRIPT_PUB_KEY),
  ],
  address: maybe('Its address, where it has one.', addressOf, TEXT),
  keys: [
    'Every key expression as it stands in the text, numbered from 0.',
    list(
      ({ explained }) => explained.keys.map((one, number) => ({ one, number })),
      '',
      'One key.',
      KEY,
    ),
  ],
  ways: [
    'Every way to spend it, those without a lock first.',
    list(
      ({ explained, psbts }) => explained.ways.map((one, i) => ({ one, psbt: psbts?.[i] })),
      '',
      'One way.',
      WAY,
    ),
  ],
  complete: [
    'Whether these are all: false where the limit cuts, or the script is not understood.',
    bool(({ explained }) => explained.isComplete),
  ],
  rehearsals: maybe(
    'Of each that came back signed.',
    ({ rehearsals }: ExplainedAnswer) => rehearsals,
    list((all: readonly Rehearsal[]) => all, '', 'One.', REHEARSAL),
  ),
  findings: [
    'Where it is weaker, or more closed, than it looks.',
    list(({ explained }) => explained.findings, '', 'One finding.', FINDING),
  ],
});

function addressOf({ explained }: ExplainedAnswer): string | undefined {
  const { scriptPubKey, chain } = explained;
  const destination = extractDestination(scriptPubKey);
  return destination && encodeAddress(destination, chain);
}
