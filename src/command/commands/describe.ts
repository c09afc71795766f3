import { describeFile } from '../../core/describe/describe.ts';
import { DESCRIPTION_FORMATS, type DescriptionFormat } from '../../core/describe/write-sections.ts';
import { quoteJson } from '../../rpc/json/write.ts';
import { type CommandAnswer, jsonAnswer, textAnswer } from '../answer.ts';
import { type CommandContext, flagValue, isSet } from '../context.ts';
import { EXIT, misused } from '../exit.ts';
import { inspectedFile } from '../inspected.ts';
import { requireOneInput } from '../read-file.ts';

/** `describe FILE|-`: what is so of a file, to be sent to others. */
export function describeCommand(context: CommandContext): CommandAnswer {
  const { chain } = context;
  requireOneInput(context);
  const format = formatOf(flagValue(context, 'format'));
  const described = describeFile({ ...inspectedFile(context), chain }, format);
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
