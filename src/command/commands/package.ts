import {
  PACKAGE_UNKNOWN,
  type PackageRow,
  packageInWords,
} from '../../core/packages/package-words.ts';
import type { InspectedPackage } from '../../core/packages/packaged.ts';
import { amountInWords } from '../../core/said/words.ts';
import { packageJson, readInspectedPackage } from '../../rpc/procedures/relay/inspectpackage.ts';
import { askedOf, type CommandAnswer, jsonAnswer, textAnswer } from '../answer.ts';
import { type CommandContext, isSet } from '../context.ts';
import { EXIT } from '../exit.ts';
import { fileAtFault } from '../files/blame.ts';
import { knownBesides, readFile, requireOneInput, shownFileName } from '../read-file.ts';

/** `package FILE…`: whether files that spend each other get out, and in which steps. */
export function packageCommand(context: CommandContext): CommandAnswer {
  const { system, chain, operands } = context;
  requireOneInput(context);
  const files = operands.map((path) => ({ ...readFile(system, path), path }));
  const texts = files.map(({ text }) => text);
  const besides = knownBesides(context);
  const inspected = askedOf(
    () => readInspectedPackage(texts, besides, chain),
    () => fileAtFault(context, files),
  );
  const { summary, rows } = packageInWords(inspected, chain);
  const isRefused = inspected.transactions.some(({ relay }) => relay === 'no');
  const isFound = isRefused || rows.some(({ isDangerous }) => isDangerous);
  const exit = isFound ? EXIT.found : EXIT.fine;
  if (isSet(context, 'json')) {
    return jsonAnswer('package', exit, [['package', packageJson(inspected, chain)]]);
  }
  const names = operands.map(shownFileName);
  const lines = rows.flatMap((row, i) => rowLines(row, i + 1, names[row.number] ?? ''));
  const all = [summary, '', ...lines, '', ...findingLines(inspected, rows), PACKAGE_UNKNOWN];
  return textAnswer(all.join('\n'), exit);
}

function rowLines(row: PackageRow, place: number, name: string): readonly string[] {
  const { pays, fee, feerate, alternatives, line, state } = row;
  const paid = [
    pays && `pays ${amountInWords(pays.amount)} to ${pays.to}`,
    fee !== undefined && `fee ${amountInWords(fee)}${feerate === undefined ? '' : `, ${feerate}`}`,
  ].filter((text) => typeof text === 'string');
  const more = [
    state,
    ...(line === undefined ? [] : [line]),
    ...(alternatives.length > 0
      ? [`only one of this and ${alternatives.join(', ')} can ever confirm`]
      : []),
    ...(paid.length > 0 ? [paid.join('; ')] : []),
  ];
  return [`${place}. ${name} (${row.txid})`, ...more.map((text) => `   ${text}`)];
}

function findingLines(
  { findings }: InspectedPackage,
  rows: readonly PackageRow[],
): readonly string[] {
  const placeOf = (number: number) => rows.findIndex((row) => row.number === number) + 1;
  const lines = findings.map(({ severity, title, text, transactions }) => {
    const places = transactions.map(placeOf).sort((a, b) => a - b);
    return `${severity === 'note' ? 'Note' : 'Warning'}: ${title} (${places.join(', ')}). ${text}`;
  });
  return lines.length > 0 ? [...lines, ''] : [];
}
