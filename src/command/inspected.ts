import { jsonNumber, jsonObject } from '../rpc/json/value.ts';
import { readInspected } from '../rpc/procedures/review/inspectpsbt.ts';
import type { Inspected } from '../rpc/procedures/review/inspectpsbt-result.ts';
import { askedOf } from './answer.ts';
import { type CommandContext, operandOf } from './context.ts';
import { fileAtFault, type GivenFile } from './files/blame.ts';
import { withProgress } from './progress.ts';
import { knownBesides, listedPayments, readFile } from './read-file.ts';

/**
 * A file that a command is about, judged with what is known besides: the descriptors of
 * a policy, then those of flags. Raises {@link Stop}.
 */
export function inspectedFile(
  context: CommandContext,
  ofPolicy: readonly string[] = [],
  path = operandOf(context),
): Inspected {
  const file = { ...readFile(context.system, path), path };
  return inspectedText(context, file.text, ofPolicy, file);
}

/**
 * The same of base64 of a PSBT, or hex of a transaction; `file` is named where something is
 * wrong with it. Raises {@link Stop}.
 */
export function inspectedText(
  context: CommandContext,
  text: string,
  ofPolicy: readonly string[] = [],
  file?: GivenFile,
): Inspected {
  const { system, chain, flags } = context;
  const known = knownBesides(context, ofPolicy);
  const besides = jsonObject(
    ...known.entries,
    ['time', jsonNumber(system.clock())],
    ...(flags.get('payments') ?? []).map(
      (path) => ['payments', listedPayments(context, path)] as const,
    ),
    ...(['message', 'address'] as const).flatMap((name) =>
      (flags.get(name) ?? []).map((value) => [name, value] as const),
    ),
  );
  return askedOf(
    () => withProgress(system, (onInputs) => readInspected(text, besides, chain, onInputs)),
    () => file && fileAtFault(context, [file]),
  );
}
