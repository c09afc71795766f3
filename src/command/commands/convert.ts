import { otherVersion } from '../../core/mend/codes.ts';
import { perform } from '../../rpc/dispatch.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import {
  isObject,
  type Json,
  JsonNumber,
  jsonNumber,
  jsonObject,
  memberOrNull,
} from '../../rpc/json/value.ts';
import { askedOf, type CommandAnswer } from '../answer.ts';
import { type CommandContext, flagValue, operandOf } from '../context.ts';
import { misused } from '../exit.ts';
import { madeAnswer } from '../files/made-file.ts';
import { answeredText } from '../files/procedure-text.ts';
import { readFile, shownFileName } from '../read-file.ts';

/** What `--to` takes: versions of PSBTs. */
export const VERSIONS = ['0', '2'] as const;

/** `convert FILE|-`: a PSBT as the other version, or a transaction without signatures as a PSBT. */
export function convertCommand(context: CommandContext): CommandAnswer {
  const { system, chain } = context;
  const path = operandOf(context);
  const asked = flagValue(context, 'to');
  if (asked !== undefined && !VERSIONS.some((one) => one === asked)) {
    throw misused(`--to takes ${VERSIONS.join(' or ')}, the version of the PSBT`);
  }
  const { format, text } = readFile(system, path);
  const call = (method: string, ...params: readonly Json[]): string =>
    askedOf(
      () => perform({ method, params }, { chain }),
      () => shownFileName(path),
    );
  const psbt = format === 'psbt' ? text : answeredText(call('converttopsbt', text));
  const is = versionIn(call('decodepsbt', psbt));
  const usual = format === 'psbt' ? otherVersion(is) : 0;
  const version = asked === undefined ? usual : Number(asked);
  const options = jsonObject(['mends', ['to-version']], ['version', jsonNumber(version)]);
  const made = version === is ? psbt : answeredText(call('repairpsbt', psbt, options), 'psbt');
  return madeAnswer(context, { command: 'convert', format: 'psbt', text: made });
}

function versionIn(decoded: string): number {
  const value = parseJson(decoded) ?? null;
  const version = isObject(value) ? memberOrNull(value, 'psbt_version') : null;
  return version instanceof JsonNumber ? Number(version.text) : 0;
}
