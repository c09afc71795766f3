/** What a command says of several files: each by itself, and all with the worst exit code. */
import { counted } from '../../core/said/words.ts';
import { quoteJson } from '../../rpc/json/write.ts';
import { type CommandAnswer, errorJson, jsonAnswer, objectText, stopOf } from '../answer.ts';
import { EXIT, type Exit, type Stop } from '../exit.ts';
import { shownFileName } from '../read-file.ts';
import type { GivenPaths } from './given-paths.ts';

/** A line about a file, or its JSON. */
export interface ToldFile {
  readonly exit: Exit;
  readonly text: string;
}

/** What `work` says of a file; one that cannot be read is told too, and does not end the command. */
export function toldOf(path: string, work: () => ToldFile, isJson: boolean): ToldFile {
  try {
    return work();
  } catch (thrown) {
    return stoppedText(stopOf(thrown), isJson, shownFileName(path));
  }
}

export function stoppedText(stop: Stop, isJson: boolean, file = stop.file ?? ''): ToldFile {
  const { exit, message } = stop;
  if (!isJson) return { exit, text: message };
  const members = [
    ['file', quoteJson(file)],
    ['exit', `${exit}`],
    ['error', errorJson(stop)],
  ] as const;
  return { exit, text: objectText(members) };
}

export function manyAnswer(
  command: string,
  told: readonly ToldFile[],
  { others }: GivenPaths,
  isJson: boolean,
): CommandAnswer {
  const exit = told.map((one) => one.exit).reduce<Exit>(worse, EXIT.fine);
  if (isJson) {
    const files = `[${told.map(({ text }) => text).join(',')}]`;
    return jsonAnswer(command, exit, [
      ['files', files],
      ['others', `${others}`],
    ]);
  }
  const lines = told.map(({ text }) => text);
  return { text: [...lines, '', summaryText(told, others)].join('\n'), exit };
}

function worse(a: Exit, b: Exit): Exit {
  return a > b ? a : b;
}

const ENDS = [
  [EXIT.fine, 'fine'],
  [EXIT.found, 'with what was looked for'],
  [EXIT.unread, 'not read'],
  [EXIT.misused, 'used wrongly'],
] as const;

/** How many ended how; and that names of other files were passed over. */
function summaryText(told: readonly ToldFile[], others: number): string {
  const parts = ENDS.flatMap(([exit, words]) => {
    const count = told.filter((one) => one.exit === exit).length;
    return count > 0 ? [`${count} ${words}`] : [];
  });
  const passed = others > 0 ? `; ${counted(others, 'file')} of other names not looked at` : '';
  return `${counted(told.length, 'file')}: ${parts.join(', ')}${passed}`;
}
