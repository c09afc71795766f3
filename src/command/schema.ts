import { DESCRIPTION_FORMATS } from '../core/describe/write-sections.ts';
import { FINDING_CODES } from '../core/spending-policy/finding-rule.ts';
import { RULE_NAMES, RULE_VERDICTS } from '../core/spending-policy/spending-policy.ts';
import { STATE_WORDS } from '../rpc/code-words.ts';
import { DECODE_METHODS } from '../rpc/decode-method.ts';
import {
  isObject,
  type Json,
  type JsonMember,
  JsonObject,
  jsonNumber,
  jsonObject,
  member,
} from '../rpc/json/value.ts';
import { resultsSchema, wordsSchema } from '../rpc/open-rpc.ts';
import { declared } from '../rpc/procedures/psbt/decodepsbt-result.ts';
import { NAME_PROOF } from '../rpc/procedures/review/name-result.ts';
import { findProcedure } from '../rpc/table.ts';
import { SCHEMA_VERSION } from './answer.ts';
import { MESSAGE_VERDICTS, UNEXPECTED } from './commands/verify-message.ts';
import { EXIT } from './exit.ts';
import { FOUND } from './fail-on.ts';

/** The form of JSON Schema that is written, by its name; draft 7. */
export const JSON_SCHEMA = 'http://json-schema.org/draft-07/schema#';

/** JSON Schema (draft 7) of all that `--json` writes; the parts of procedures are their declarations. */
export function answerSchema(): Json {
  return jsonObject(
    ['$schema', JSON_SCHEMA],
    ['title', `Answers of touchstone --json, version ${SCHEMA_VERSION}`],
    [
      'oneOf',
      [
        answerOf(
          'inspect',
          [
            ['state', wordsSchema(STATE_WORDS)],
            ['verdict', TEXT],
            ['answer', TEXT],
            ['found', jsonObject(['type', 'array'], ['items', oneOfTexts(FOUND)])],
            ['inspection', ofProcedure('inspectpsbt')],
          ],
          [
            ['allowed', jsonObject(['type', 'array'], ['items', ALLOWED])],
            ['policy', jsonObject(['type', 'array'], ['items', JUDGED_RULE])],
          ],
        ),
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

const TEXT = jsonObject(['type', 'string']);
const NUMBER = jsonObject(['type', 'number']);

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

const ALLOWED = jsonObject(
  ['type', 'object'],
  ['properties', jsonObject(['code', oneOfTexts(FINDING_CODES)], ['why', TEXT])],
  ['required', ['code', 'why']],
  ['additionalProperties', false],
);

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
    ['schema', jsonObject(['const', jsonNumber(SCHEMA_VERSION)])],
    ['command', jsonObject(['const', command])],
    ['exit', jsonObject(['enum', [EXIT.fine, EXIT.found].map(jsonNumber)])],
  ];
  const required = [...head, ...members];
  return jsonObject(
    ['type', 'object'],
    ['properties', new JsonObject([...required, ...optional])],
    ['required', required.map(([name]) => name)],
    ['additionalProperties', false],
  );
}
