import { describeFile } from '../../../core/describe/describe.ts';
import {
  DESCRIPTION_FORMATS,
  type DescriptionFormat,
} from '../../../core/describe/write-sections.ts';
import { reportOnTwin } from '../../../core/redact/redact.ts';
import { invalidParameter } from '../../errors.ts';
import { JsonTextWriter } from '../../json/text-writer.ts';
import { type JsonObject, memberOrNull } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter } from '../../schema.ts';
import { boolValue, stringValue } from '../../typed-values.ts';
import { VERSION } from '../../version.ts';
import { KNOWN_OPTIONS, readInspected } from './inspectpsbt.ts';
import { readReported } from './reported-psbt.ts';
import { optionsOf, optionsParameter, SUBJECT_PARAMETER } from './subject-parameter.ts';

const OPTIONS = [
  ...KNOWN_OPTIONS,
  {
    name: 'format',
    type: 'STR',
    presence: { default: 'text' },
    description: 'text, or markdown.',
  },
  {
    name: 'redact',
    type: 'BOOL',
    presence: { default: false },
    description:
      'Report on the PSBT that redactpsbt makes of it, to show to others: codes of findings with\n' +
      'their offsets, kinds of inputs and outputs, no addresses. What else is known is not used.',
  },
] as const satisfies readonly Parameter[];

export const describepsbt = procedure(
  {
    name: 'describepsbt',
    category: 'rawtransactions',
    description:
      'Says in words what inspectpsbt finds, to read or to send to whoever signs: how far it is, what\n' +
      'is dangerous, whom it pays, what is claimed to return, the fee, what is missing and what may\n' +
      'still change. At most 80 lines. Not a procedure of Bitcoin Core.',
    parameters: [SUBJECT_PARAMETER, optionsParameter(OPTIONS)],
    results: [{ type: 'STR', name: '', description: 'The lines.' }],
    examples: [
      {
        note: 'A PSBT whose only input nobody has signed:',
        params: [
          'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBH4CWmAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==',
        ],
      },
    ],
  },
  ([psbt, given], { chain }) => {
    const options = optionsOf(given, OPTIONS);
    const format = formatOf(options);
    const redact = memberOrNull(options, 'redact');
    if (redact !== null && boolValue(redact)) {
      return writeJson(reportOnTwin(readReported(psbt), chain, VERSION, format).text);
    }
    const inspected = readInspected(psbt, options, chain);
    const writer = new JsonTextWriter();
    writer.string(describeFile({ ...inspected, chain }, format));
    return writer.finish();
  },
);

/** Raises RpcError where it is none of those known. */
function formatOf(options: JsonObject): DescriptionFormat {
  const given = memberOrNull(options, 'format');
  const asked = given === null ? 'text' : stringValue(given);
  const format = DESCRIPTION_FORMATS.find((one) => one === asked);
  if (format) return format;
  throw invalidParameter(`Unknown format ${asked}`);
}
