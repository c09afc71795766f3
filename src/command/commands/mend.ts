import { MEND_CODES } from '../../core/mend/codes.ts';
import { perform } from '../../rpc/dispatch.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray, isObject, type Json, jsonObject, memberOrNull } from '../../rpc/json/value.ts';
import { writeJson } from '../../rpc/json/write.ts';
import { askedOf, type CommandAnswer } from '../answer.ts';
import { type CommandContext, flagValue, operandOf } from '../context.ts';
import { EXIT, misused } from '../exit.ts';
import { fileAtFault } from '../files/blame.ts';
import { madeAnswer } from '../files/made-file.ts';
import { answeredText } from '../files/procedure-text.ts';
import { knownBesides, readPsbtFile, requireOneInput } from '../read-file.ts';

/** `mend FILE|-`: a PSBT with what can be proven to mend it, and what was left. */
export function mendCommand(context: CommandContext): CommandAnswer {
  const { system, chain, flags } = context;
  requireOneInput(context);
  const mends = mendsOf(flagValue(context, 'mends'));
  const path = operandOf(context);
  const text = readPsbtFile(system, path);
  const earlier = (flags.get('earlier') ?? []).map((one) => readPsbtFile(system, one));
  const options = jsonObject(
    ...knownBesides(context).entries,
    ...(earlier.length > 0 ? [['earlier', earlier] as const] : []),
    ...(mends ? [['mends', mends] as const] : []),
  );
  const answer = askedOf(
    () => perform({ method: 'repairpsbt', params: [text, options] }, { chain }),
    () => fileAtFault(context, [{ path, format: 'psbt', text }]),
  );
  const value = parseJson(answer) ?? null;
  const [changes, left] = [listIn(value, 'changes'), listIn(value, 'left')];
  return madeAnswer(context, {
    command: 'mend',
    format: 'psbt',
    text: answeredText(answer, 'psbt'),
    exit: left.length > 0 ? EXIT.found : EXIT.fine,
    words: [
      ...(changes.length === 0 ? ['Nothing was changed'] : changes.map(changeWords)),
      ...left.map((one) => `Left: ${memberText(one, 'code')}: ${memberText(one, 'why')}`),
    ],
    members: [
      ['changes', writeJson(changes)],
      ['left', writeJson(left)],
    ],
  });
}

/** Raises {@link Stop}. */
function mendsOf(value: string | undefined): readonly string[] | undefined {
  return value?.split(',').map((name) => {
    const known = MEND_CODES.find((one) => one === name);
    if (known) return known;
    throw misused(`--mends takes ${MEND_CODES.join(', ')}`);
  });
}

function listIn(value: Json, name: string): readonly Json[] {
  const found = isObject(value) ? memberOrNull(value, name) : null;
  return isArray(found) ? found : [];
}

function changeWords(change: Json): string {
  const [code, path, what] = ['code', 'path', 'what'].map((name) => memberText(change, name));
  return `Mended: ${code}: ${path} ${what} (${memberText(change, 'why')})`;
}

function memberText(value: Json, name: string): string {
  const text = isObject(value) ? memberOrNull(value, name) : null;
  return typeof text === 'string' ? text : '';
}
