import { bytesToHex } from '../../../core/bytes/hex.ts';
import { asmWord } from '../../../core/script/asm.ts';
import { scriptErrorWords } from '../../../core/script/interpreter/error-words.ts';
import {
  SCRIPT_FLAG_NAMES,
  type ScriptFlags,
  STANDARD_SCRIPT_FLAGS,
  scriptFlags,
  withNeededFlags,
} from '../../../core/script/interpreter/flags.ts';
import type { SignatureCheck } from '../../../core/script/interpreter/tracer.ts';
import { type TracedStep, traceInput } from '../../../core/verdict/trace/trace.ts';
import { invalidParameter } from '../../errors.ts';
import {
  type Json,
  type JsonMember,
  type JsonObject,
  jsonNumber,
  jsonObject,
  memberOrNull,
} from '../../json/value.ts';
import { quoteJson, writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter, ResultField } from '../../schema.ts';
import { SCRIPT_NAMES } from '../../script-names.ts';
import { arrayValue, integerOf, stringValue, UINT32 } from '../../typed-values.ts';
import {
  inputAt,
  inputParameters,
  optionsOf,
  PREVTXS_OPTION,
  readSubject,
} from './subject-parameter.ts';

const DEFAULT_LIMIT = 10_000;

/** Characters that the steps of an answer may have, together with what stands around them. */
const LONGEST_ANSWER = 16_000_000;

const OPTIONS = [
  PREVTXS_OPTION,
  {
    name: 'flags',
    type: 'ARR',
    presence: { hint: 'the standard ones' },
    description:
      "The rules by Core's names, in an array or with commas between. CLEANSTACK brings\n" +
      'P2SH and WITNESS along, WITNESS brings P2SH.',
    inner: [
      { name: 'flag', type: 'STR', presence: 'omitted', description: 'One, such as NULLDUMMY.' },
    ],
  },
  {
    name: 'limit',
    type: 'NUM',
    presence: { default: jsonNumber(DEFAULT_LIMIT) },
    description: 'How many steps are told at most.',
  },
] as const satisfies readonly Parameter[];

const CHECKS: ResultField = {
  type: 'ARR',
  name: 'checks',
  optional: true,
  description: 'The signatures that were held against keys.',
  inner: [
    {
      type: 'OBJ',
      name: '',
      description: '',
      inner: [
        { type: 'STR_HEX', name: 'pubkey', description: 'The key.' },
        { type: 'STR_HEX', name: 'signature', description: 'The signature with its type.' },
        { type: 'STR_HEX', name: 'digest', description: 'What it has to be of.' },
        { type: 'BOOL', name: 'valid', description: 'Whether it is.' },
      ],
    },
  ],
};

/** A stack, bottom first. */
function stackResult(name: string, description: string): ResultField {
  return {
    type: 'ARR',
    name,
    description,
    inner: [{ type: 'STR_HEX', name: '', description: 'One item.' }],
  };
}

export const tracescript = procedure(
  {
    name: 'tracescript',
    category: 'rawtransactions',
    description:
      'Runs the scripts of an input step by step: the final ones of a PSBT, or those of a\n' +
      'transaction. Not a procedure of Bitcoin Core.',
    parameters: inputParameters(OPTIONS),
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          { type: 'BOOL', name: 'ok', description: 'Whether the input may spend its coin so.' },
          { type: 'STR', name: 'error', optional: true, description: 'Why not.' },
          {
            type: 'ARR',
            name: 'steps',
            description: 'What ran, opcode by opcode; the key path of Taproot has no script.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: '',
                inner: [
                  {
                    type: 'STR',
                    name: 'script',
                    description:
                      'scriptSig, scriptPubKey, redeemScript, witnessScript, witnessPubKeyHash\n' +
                      '(the script that a P2WPKH program stands for) or tapscript.',
                  },
                  {
                    type: 'NUM',
                    name: 'position',
                    description: 'The number of the opcode, from 0.',
                  },
                  { type: 'STR', name: 'opcode', description: 'The word for it in asm.' },
                  {
                    type: 'BOOL',
                    name: 'executed',
                    description: 'False in a branch that is not taken.',
                  },
                  stackResult('stack', 'The stack after it, bottom first.'),
                  {
                    ...stackResult('altstack', 'The other stack, where it has items.'),
                    optional: true,
                  },
                  CHECKS,
                ],
              },
            ],
          },
          { ...CHECKS, description: 'The signature of the key path.' },
          { type: 'BOOL', name: 'truncated', optional: true, description: 'There are more steps.' },
        ],
      },
    ],
    examples: [
      {
        note: '1 and 2 for a script that wants 3 as their sum:',
        params: [
          '0200000001111111111111111111111111111111111111111111111111111111111111111100000000025152fdffffff01e803000000000000015100000000',
          jsonNumber(0),
          jsonObject([
            'prevtxs',
            [
              jsonObject(
                ['txid', '11'.repeat(32)],
                ['vout', jsonNumber(0)],
                ['scriptPubKey', '935387'],
              ),
            ],
          ]),
        ],
      },
    ],
  },
  ([text, number, given]) => {
    const options = optionsOf(given, OPTIONS);
    const flags = readFlags(memberOrNull(options, 'flags'));
    const limit = readLimit(memberOrNull(options, 'limit'));
    const subject = readSubject(text, memberOrNull(options, 'prevtxs'));
    const steps = new StepTexts(limit);
    const traced = traceInput(subject, inputAt(subject, number), flags, steps.add);
    if (typeof traced === 'string') throw invalidParameter(`Missing ${traced}`);
    const { error, checks } = traced;
    const members = [
      `"ok":${error === undefined}`,
      error && `"error":${quoteJson(scriptErrorWords(error))}`,
      `"steps":[${steps.texts.join(',')}]`,
      checks.length > 0 && `"checks":${writeJson(checks.map(checkJson))}`,
      steps.truncated && '"truncated":true',
    ];
    return `{${members.filter(Boolean).join(',')}}`;
  },
);

function readLimit(value: Json): number {
  return value === null ? DEFAULT_LIMIT : Number(integerOf(value, UINT32));
}

/** As Core's own test data has them, `NONE` among them. */
function readFlags(value: Json): ScriptFlags {
  if (value === null) return STANDARD_SCRIPT_FLAGS;
  const names = typeof value === 'string' ? value.split(',') : arrayValue(value).map(stringValue);
  const flags = names.filter((name) => name !== '' && name !== 'NONE').map(flagOf);
  return withNeededFlags(flags.reduce((all, flag) => all | flag, 0));
}

function flagOf(name: string): ScriptFlags {
  const known = SCRIPT_FLAG_NAMES.find((flag) => flag === name);
  if (known) return scriptFlags(known);
  throw invalidParameter(`Unknown flag ${name}`);
}

/** Steps as texts, for as long as there is room. */
class StepTexts {
  readonly texts: string[] = [];
  truncated = false;
  private room = LONGEST_ANSWER - 10_000;

  constructor(private readonly limit: number) {}

  readonly add = (step: TracedStep): void => {
    if (this.truncated) return;
    const text = this.texts.length < this.limit ? writeJson(stepJson(step)) : '';
    this.room -= text.length + 1;
    this.truncated = text === '' || this.room < 0;
    if (!this.truncated) this.texts.push(text);
  };
}

function stepJson(step: TracedStep): JsonObject {
  const { script, position, executed, stack, altStack, checks } = step;
  const altstack: JsonMember[] =
    altStack.length > 0 ? [['altstack', altStack.map(bytesToHex)]] : [];
  const checked: JsonMember[] = checks.length > 0 ? [['checks', checks.map(checkJson)]] : [];
  return jsonObject(
    ['script', SCRIPT_NAMES[script]],
    ['position', jsonNumber(position)],
    ['opcode', asmWord(step)],
    ['executed', executed],
    ['stack', stack.map(bytesToHex)],
    ...altstack,
    ...checked,
  );
}

function checkJson({ publicKey, signature, digest, valid }: SignatureCheck): JsonObject {
  return jsonObject(
    ['pubkey', bytesToHex(publicKey)],
    ['signature', bytesToHex(signature)],
    ['digest', bytesToHex(digest)],
    ['valid', valid],
  );
}
