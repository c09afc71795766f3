import type { StepsMissing, WrongTyped } from '../../channel/protocol/steps-protocol.ts';
import { SCRIPT_ROLES } from '../../core/said/failure-words.ts';
import type { TypedRules } from '../../core/verdict/trace/typed-rules.ts';
import { bytesInWords } from '../ui/text-amounts.ts';

type ScriptRole = keyof typeof SCRIPT_ROLES;

/** Words about the steps of a script. */
export const STEPS_TEXT = {
  open: 'Step by step',
  openLabel: (input: number) => `Step by step: input ${input}`,
  openWhy: 'Walk through the scripts of this input, opcode by opcode',
  title: (input: number) => `Input ${input}, step by step`,
  running: 'Running the scripts…',
  lost: 'The scripts could not be run.',
  missing: {
    coin: 'What the input spends is not known.',
    script: 'There is nothing to run: signatures are missing.',
  } satisfies Record<StepsMissing, string>,
  notRelayed: (words: string) => `Valid in blocks, but nodes do not relay it: ${words}`,
  fails: (words: string) => `Fails: ${words}`,
  passes: 'Valid: the scripts end with true.',
  finalised: 'As it would be finalized.',
  cut: 'There are more steps than are shown.',
  none: 'No script runs here.',
  list: 'Steps',
  skipped: 'skipped',
  failsHere: 'fails',
  place: (at: number, count: number) => `Step ${at + 1} of ${count}`,
  opcode: (position: number, script: ScriptRole) =>
    `, opcode ${position} of the ${SCRIPT_ROLES[script]}`,
  notTaken: 'This branch is not taken: the opcode does not run.',
  rest: 'Script from here',
  before: 'Stack before, top first',
  after: 'Stack after, top first',
  aside: 'Second stack, top first',
  empty: 'empty',
  emptyItem: 'no bytes: 0, false',
  more: (count: number) => `${count} more below`,
  check: { true: 'Signed by this key', false: 'Not signed by this key' },
  signature: 'Signature',
  typed: {
    title: 'A script, step by step',
    open: 'Run a script step by step',
    script: 'Script',
    words: 'ADD 3 EQUAL, or hex',
    stack: 'Stack, bottom first',
    items: 'An item a line, in hex',
    rules: 'Rules',
    ruleNames: {
      tapscript: 'Tapscript',
      segwit_v0: 'P2WSH',
      legacy: 'Before SegWit',
    } satisfies Record<TypedRules, string>,
    run: 'Run',
    wrong: {
      script: (word: string) => `“${word}” is no opcode, number or hex.`,
      stack: (item: string) => `“${item}” is no hex: an item is whole bytes, such as 01.`,
    } satisfies Record<WrongTyped['of'], (word: string) => string>,
  },
  key: 'Key',
  preimage: (size: number) => `Preimage, ${bytesInWords(size)}`,
  digest: 'Digest of it',
} as const;
