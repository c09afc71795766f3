import { describeFile } from '../core/describe/describe.ts';
import { DESCRIPTION_FORMATS, type DescriptionFormat } from '../core/describe/write-sections.ts';
import { quoteJson } from '../rpc/json/write.ts';
import { readInspected } from '../rpc/procedures/review/inspectpsbt.ts';
import { type Answer, asked, jsonAnswer, textAnswer } from './answer.ts';
import { type Context, flagValue, isSet } from './context.ts';
import { EXIT, misused } from './exit.ts';
import { withProgress } from './progress.ts';
import { INPUT, knownBesides, readFile, requireOneInput } from './read-file.ts';

/** `describe FILE|-`: what is so of a file, to be sent to others. */
export function describe(context: Context): Answer {
  const { system, chain, operands } = context;
  const [path = INPUT] = operands;
  requireOneInput(context, [path]);
  const format = formatOf(flagValue(context, 'format'));
  const { text } = readFile(system, path);
  const besides = knownBesides(context);
  const inspected = asked(() =>
    withProgress(system, (onInputs) => readInspected(text, besides, chain, onInputs)),
  );
  const described = describeFile({ ...inspected, chain }, format);
  if (!isSet(context, 'json')) return textAnswer(described);
  return jsonAnswer('describe', EXIT.fine, [
    ['format', quoteJson(format)],
    ['text', quoteJson(described)],
  ]);
}

function formatOf(value = 'text'): DescriptionFormat {
  const known = DESCRIPTION_FORMATS.find((one) => one === value);
  if (known) return known;
  throw misused(`--format takes ${DESCRIPTION_FORMATS.join(' or ')}`);
}
