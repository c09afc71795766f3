import { perform } from '../../rpc/dispatch.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray, isObject, type Json, memberOrNull } from '../../rpc/json/value.ts';
import { writeJson } from '../../rpc/json/write.ts';
import { askedOf, type CommandAnswer, jsonAnswer, textAnswer } from '../answer.ts';
import { type CommandContext, isSet } from '../context.ts';
import { EXIT } from '../exit.ts';
import { fileAtFault } from '../files/blame.ts';
import { readFile, requireOneInput } from '../read-file.ts';

/** `diff A B`: what differs between two files, in the words of `comparepsbts`. */
export function diffCommand(context: CommandContext): CommandAnswer {
  const { system, chain, operands } = context;
  requireOneInput(context);
  const files = operands.map((path) => ({ ...readFile(system, path), path }));
  const params = files.map(({ text }) => text);
  const compared = askedOf(
    () => perform({ method: 'comparepsbts', params }, { chain }),
    () => fileAtFault(context, files),
  );
  const value = parseJson(compared) ?? null;
  const exit = textIn(value, 'kind') === 'same' ? EXIT.fine : EXIT.found;
  if (isSet(context, 'json')) return jsonAnswer('diff', exit, [['difference', compared]]);
  const changes = isObject(value) ? memberOrNull(value, 'changes') : null;
  const lines = isArray(changes) ? changes.flatMap(changeLines) : [];
  return textAnswer([textIn(value, 'answer'), ...lines].join('\n'), exit);
}

/** As `diff` writes them: what is gone behind a minus, what came behind a plus. */
function changeLines(change: Json): readonly string[] {
  if (!isObject(change)) return [];
  const sides = (['a', 'b'] as const).flatMap((name, i) => {
    const value = memberOrNull(change, name);
    return value === null ? [] : [`  ${'-+'[i]} ${writeJson(value)}`];
  });
  return ['', `${textIn(change, 'path')} (${textIn(change, 'what')})`, ...sides];
}

function textIn(value: Json, name: string): string {
  const text = isObject(value) ? memberOrNull(value, name) : null;
  return typeof text === 'string' ? text : '';
}
