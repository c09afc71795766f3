import { jsonNumber, jsonObject } from '../rpc/json/value.ts';
import { readInspected } from '../rpc/procedures/review/inspectpsbt.ts';
import type { Inspected } from '../rpc/procedures/review/inspectpsbt-result.ts';
import { asked } from './answer.ts';
import type { CommandContext } from './context.ts';
import { withProgress } from './progress.ts';
import { INPUT, knownBesides, readFile } from './read-file.ts';

/**
 * The file that a command is about, judged with what is known besides: the descriptors of
 * a policy, then those of flags. Raises {@link Stop}.
 */
export function inspectedFile(
  context: CommandContext,
  ofPolicy: readonly string[] = [],
): Inspected {
  const { system, operands } = context;
  const { text } = readFile(system, operands[0] ?? INPUT);
  return inspectedText(context, text, ofPolicy);
}

/** The same of base64 of a PSBT, or hex of a transaction. Raises {@link Stop}. */
export function inspectedText(
  context: CommandContext,
  text: string,
  ofPolicy: readonly string[] = [],
): Inspected {
  const { system, chain, flags } = context;
  const known = knownBesides(context, ofPolicy);
  const besides = jsonObject(
    ...known.entries,
    ['time', jsonNumber(system.clock())],
    ...(['message', 'address'] as const).flatMap((name) =>
      (flags.get(name) ?? []).map((value) => [name, value] as const),
    ),
  );
  return asked(() =>
    withProgress(system, (onInputs) => readInspected(text, besides, chain, onInputs)),
  );
}
