/** Files in the place of a PSBT or a transaction among the parameters of a procedure. */
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray } from '../../rpc/json/value.ts';
import { writeJson } from '../../rpc/json/write.ts';
import { firstName, type Parameter } from '../../rpc/schema.ts';
import { readFile } from '../read-file.ts';
import type { System } from '../system.ts';

/** Names of parameters that are a PSBT or a transaction. */
const FILE_NAMES: ReadonlySet<string> = new Set(['psbt', 'hexstring', 'rawtx', 'a', 'b']);

/**
 * What stands for a word of the command: where the parameter is a PSBT or a transaction, or a
 * list of them, each name of a file that there is becomes what is in it. Raises {@link Stop}
 * where it is neither.
 */
export function withFiles(system: System, parameter: Parameter | undefined, word: string): string {
  if (!parameter) return word;
  if (parameter.type !== 'ARR') return isFileParameter(parameter) ? fileText(system, word) : word;
  if (!parameter.inner?.some(isFileParameter)) return word;
  const list = parseJson(word);
  if (list === undefined || !isArray(list)) return word;
  return writeJson(list.map((one) => (typeof one === 'string' ? fileText(system, one) : one)));
}

function isFileParameter(parameter: Parameter): boolean {
  const isText = parameter.type === 'STR' || parameter.type === 'STR_HEX';
  return isText && FILE_NAMES.has(firstName(parameter));
}

/** Base64 or hex is never looked for on the disk where it is longer than a name can be. */
function fileText(system: System, word: string): string {
  const canBeName = word !== '' && word.length < LONGEST_PATH && system.kindOf(word) === 'file';
  return canBeName ? readFile(system, word).text : word;
}

const LONGEST_PATH = 4096;
