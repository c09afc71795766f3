import { CODE_TABLES, type CodeEntry } from './codes.ts';
import { COMMANDS, type Command } from './commands/commands.ts';
import { FLAGS, type Flag } from './flags.ts';

const WIDTH = 80;

/** How the whole is used. */
export function usage(): string {
  return [
    'Usage: touchstone [COMMAND] [FLAGS] FILE…',
    '',
    ...COMMANDS.flatMap(({ name, operands, about }) => [
      `  ${name} ${operands}`.trimEnd(),
      ...wrapped(about, 6),
    ]),
    '',
    '“touchstone COMMAND --help” says more; “touchstone help codes” lists all codes.',
    'FILE is a PSBT or a transaction in binary, base64 or hex, or a text or JSON with',
    'one in it; - is standard input, and base64 or hex itself may stand in its place.',
    '',
    EXITS,
  ].join('\n');
}

/** Every code that answers have, with what raises it. */
export function codesHelp(): string {
  return CODE_TABLES.flatMap(({ title, about, entries }) => [
    `${title}: ${about}`,
    '',
    ...entries.flatMap(entryLines),
    '',
  ])
    .join('\n')
    .trimEnd();
}

function entryLines({ code, severity, meaning, todo, since }: CodeEntry): readonly string[] {
  const head = `  ${code} (${[...(severity ? [severity] : []), `since ${since}`].join(', ')})`;
  const words = [meaning, todo].filter((text) => text).join(' ');
  return words === '' ? [head] : [head, ...wrapped(words, 6)];
}

/** How one command is used. */
export function commandHelp({ name, operands, about, flags, examples }: Command): string {
  const known = FLAGS.filter((flag) => flags.some((one) => one === flag.name));
  return [
    `Usage: touchstone ${name} ${known.length > 0 ? '[FLAGS] ' : ''}${operands}`.trimEnd(),
    '',
    ...wrapped(about, 0),
    ...(known.length > 0 ? ['', 'Flags:', ...known.flatMap(flagLines)] : []),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
    '',
    EXITS,
  ].join('\n');
}

const EXITS = 'Exit codes: 0 fine, 1 found, 2 could not be read, 3 used wrongly.';

function flagLines({ name, value, about }: Flag): readonly string[] {
  return [`  --${name}${value === undefined ? '' : `=${value}`}`, ...wrapped(about, 6)];
}

function wrapped(text: string, indent: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each);
}
