import { DESCRIPTION_FORMATS } from '../core/describe/write-sections.ts';
import { FINDING_CODES } from '../core/spending-policy/finding-rule.ts';
import { RULE_NAMES, RULE_VERDICTS } from '../core/spending-policy/spending-policy.ts';
import { DECODE_METHODS } from '../rpc/decode-method.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonMember,
  JsonObject,
  jsonNumber,
  jsonObject,
  member,
} from '../rpc/json/value.ts';
import { resultsSchema, wordsSchema } from '../rpc/open-rpc.ts';
import { POLICY_VERSION, policyFormSchema } from '../rpc/policy/policy-form.ts';
import { STATE_WORDS } from '../rpc/procedures/code-words.ts';
import { declared } from '../rpc/procedures/psbt/decodepsbt-result.ts';
import { NAME_PROOF } from '../rpc/procedures/review/name-result.ts';
import { findProcedure } from '../rpc/table.ts';
import { SCHEMA_VERSION } from './answer.ts';
import { MESSAGE_VERDICTS, UNEXPECTED } from './commands/verify-message.ts';
import { EXIT, type Exit } from './exit.ts';
import { FOUND } from './fail-on.ts';

/** The form of JSON Schema that is written, by its name; draft 7. */
const JSON_SCHEMA = 'http://json-schema.org/draft-07/schema#';

/** JSON Schema of what `--policy` reads. */
export function policySchema(): JsonObject {
  return jsonObject(
    ['$schema', JSON_SCHEMA],
    ['title', `Policy of touchstone --policy, version ${POLICY_VERSION}`],
    ...policyFormSchema().entries,
  );
}

/** JSON Schema (draft 7) of all that `--json` writes; the parts of procedures are their declarations. */
export function answerSchema(): Json {
  return withoutMarks(wholeSchema());
}

/** Without members of OpenRPC that JSON Schema does not know, which strict readers refuse. */
function withoutMarks(schema: Json): Json {
  if (isArray(schema)) return schema.map(withoutMarks);
  if (!isObject(schema)) return schema;
  const kept = schema.entries.filter(([name]) => !name.startsWith('x-'));
  return new JsonObject(kept.map(([name, value]) => [name, withoutMarks(value)] as const));
}

function wholeSchema(): Json {
  return jsonObject(
    ['$schema', JSON_SCHEMA],
    ['title', `Answers of touchstone --json, version ${SCHEMA_VERSION}`],
    ['definitions', jsonObject(['inspection', ofProcedure('inspectpsbt')])],
    [
      'oneOf',
      [
        answerOf('inspect', REVIEW, REVIEW_OPTIONAL),
        manyOf(),
        errorOf(),
        answerOf('decode', [
          ['format', oneOfTexts(Object.keys(DECODE_METHODS))],
          ['decoded', jsonObject(['anyOf', Object.values(DECODE_METHODS).map(ofProcedure)])],
        ]),
        answerOf('describe', [
          ['format', oneOfTexts(DESCRIPTION_FORMATS)],
          ['text', TEXT],
        ]),
        answerOf('explain', [
          ['explained', jsonObject(['type', 'array'], ['items', ofProcedure('explaindescriptor')])],
        ]),
        answerOf('name', [
          ['clock', NUMBER],
          ['name', resultsSchema([declared({ ...NAME_PROOF, name: '', about: '' })])],
        ]),
        madeBy('combine'),
        madeBy('finalize', ['complete', jsonObject(['type', 'boolean'])]),
        madeBy('convert'),
        madeBy('redact'),
        madeBy(
          'mend',
          ['changes', memberOf('repairpsbt', 'changes')],
          ['left', memberOf('repairpsbt', 'left')],
        ),
        ...ofGate(),
        answerOf('diff', [['difference', ofProcedure('comparepsbts')]]),
        answerOf('package', [['package', ofProcedure('inspectpackage')]]),
        answerOf(
          'verify-message',
          [
            ['verdict', oneOfTexts(MESSAGE_VERDICTS)],
            ['form', TEXT],
            ['address', TEXT],
            ['message', TEXT],
          ],
          [
            ['outside', TEXT],
            ['found', jsonObject(['type', 'array'], ['items', oneOfTexts(UNEXPECTED)])],
            ['locktime', NUMBER],
            ['sequence', NUMBER],
            ['funds', NUMBER],
            ['coins', memberOf('verifymessagebip322', 'coins')],
          ],
        ),
      ],
    ],
  );
}

const VERSION: JsonMember = ['schema', jsonObject(['const', jsonNumber(SCHEMA_VERSION)])];
const FINE_OR_FOUND = exitSchema(EXIT.fine, EXIT.found);
const TEXT = jsonObject(['type', 'string']);
const NUMBER = jsonObject(['type', 'number']);

const OF_DEFINITION = (name: string) => jsonObject(['$ref', `#/definitions/${name}`]);

const REVIEW: readonly JsonMember[] = [
  ['state', wordsSchema(STATE_WORDS)],
  ['verdict', TEXT],
  ['answer', TEXT],
  ['found', jsonObject(['type', 'array'], ['items', oneOfTexts(FOUND)])],
  ['inspection', OF_DEFINITION('inspection')],
];

const JUDGED_RULE = jsonObject(
  ['type', 'object'],
  [
    'properties',
    jsonObject(
      ['rule', jsonObject(['enum', RULE_NAMES])],
      ['verdict', jsonObject(['enum', RULE_VERDICTS])],
      ['why', TEXT],
    ),
  ],
  ['required', ['rule', 'verdict', 'why']],
  ['additionalProperties', false],
);

const JUDGED_RULES = jsonObject(['type', 'array'], ['items', JUDGED_RULE]);

const ALLOWED = jsonObject(
  ['type', 'object'],
  ['properties', jsonObject(['code', oneOfTexts(FINDING_CODES)], ['why', TEXT])],
  ['required', ['code', 'why']],
  ['additionalProperties', false],
);

const REVIEW_OPTIONAL: readonly JsonMember[] = [
  ['allowed', jsonObject(['type', 'array'], ['items', ALLOWED])],
  ['policy', JUDGED_RULES],
];

const FILE: JsonMember = ['file', TEXT];
const ERROR: JsonMember = ['error', objectWith([['message', TEXT]], [FILE])];
const ENDED_EARLY: JsonMember = ['exit', exitSchema(EXIT.unread, EXIT.misused)];

/** Of several files, each as it would be by itself. */
function manyOf(): Json {
  const reviewed = objectWith([FILE, ['exit', FINE_OR_FOUND], ...REVIEW], REVIEW_OPTIONAL);
  const stopped = objectWith([FILE, ENDED_EARLY, ERROR]);
  return objectWith([
    VERSION,
    ['command', jsonObject(['const', 'inspect'])],
    ['exit', exitSchema(...Object.values(EXIT))],
    ['files', jsonObject(['type', 'array'], ['items', jsonObject(['oneOf', [reviewed, stopped]])])],
    // Files of folders that were passed over for their names.
    ['others', NUMBER],
  ]);
}

/** What is given out, or why nothing is. */
function ofGate(): readonly Json[] {
  const command: JsonMember = ['command', jsonObject(['const', 'gate'])];
  const rules: JsonMember = ['policy', JUDGED_RULES];
  return [
    objectWith([VERSION, command, ['exit', exitSchema(EXIT.fine)], ['psbt', TEXT], rules]),
    objectWith([VERSION, command, ['exit', exitSchema(EXIT.found)], ['refused', TEXT]], [rules]),
  ];
}

/** Of a command that makes a file. */
function madeBy(command: string, ...members: readonly JsonMember[]): Json {
  const format: JsonMember = ['format', oneOfTexts(Object.keys(DECODE_METHODS))];
  return answerOf(command, [format, ['text', TEXT], ...members], [['written', TEXT]]);
}

/** Where nothing could be said; the command is left out where none was named. */
function errorOf(): Json {
  return objectWith([VERSION, ENDED_EARLY, ERROR], [['command', TEXT]]);
}

function exitSchema(...codes: readonly Exit[]): Json {
  return jsonObject(['enum', codes.map(jsonNumber)]);
}

function objectWith(
  required: readonly JsonMember[],
  optional: readonly JsonMember[] = [],
): JsonObject {
  return jsonObject(
    ['type', 'object'],
    ['properties', new JsonObject([...required, ...optional])],
    ['required', required.map(([name]) => name)],
    ['additionalProperties', false],
  );
}

function oneOfTexts(texts: readonly string[]): Json {
  return jsonObject(['enum', texts]);
}

function ofProcedure(name: string): Json {
  return resultsSchema(findProcedure(name)?.results ?? []);
}

/** A member of an answer, as the procedure declares it. */
function memberOf(procedure: string, name: string): Json {
  const answer = ofProcedure(procedure);
  const properties = isObject(answer) && member(answer, 'properties');
  const found = properties && isObject(properties) && member(properties, name);
  if (found) return found;
  throw new Error(`${procedure} declares no ${name}`);
}

function answerOf(
  command: string,
  members: readonly JsonMember[],
  optional: readonly JsonMember[] = [],
): Json {
  const head: readonly JsonMember[] = [
    VERSION,
    ['command', jsonObject(['const', command])],
    ['exit', FINE_OR_FOUND],
  ];
  return objectWith([...head, ...members], optional);
}
