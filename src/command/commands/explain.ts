import { PrivateKeys } from '../../core/descriptor/private-keys.ts';
import { publicText } from '../../core/descriptor/to-text.ts';
import type { Descriptor } from '../../core/descriptor/types.ts';
import { type ShownSpenders, spendersOf } from '../../core/explain/spenders-shown.ts';
import { spendersText } from '../../core/explain/spenders-text.ts';
import { recognise } from '../../core/intake/recognise.ts';
import { perform } from '../../rpc/dispatch.ts';
import { readAnyDescriptor } from '../../rpc/procedures/descriptors/read-descriptor.ts';
import { askedOf, type CommandAnswer, jsonAnswer, textAnswer } from '../answer.ts';
import { type CommandContext, isSet, operandOf } from '../context.ts';
import { EXIT, type Exit } from '../exit.ts';
import { descriptorsOf, readFileBytes, shownFileName, unreadFile } from '../read-file.ts';

/** As many ways as `--json` and the text tell. */
const MOST_WAYS = 64;

/** `explain FILE|-`: who can spend what is paid to descriptors, a policy or a script, and when. */
export function explainCommand(context: CommandContext): CommandAnswer {
  const path = operandOf(context);
  const bytes = readFileBytes(context.system, path);
  const named = spendersNamedIn(bytes);
  if (!named) return explainDescriptors(context, descriptorsOf(path, bytes));
  if (!isSet(context, 'json')) return textOf([named]);
  if (named.descriptor !== undefined) return jsonOf(context, [named.descriptor], [named]);
  throw unreadFile(path, 'no descriptor in it, which --json explains');
}

/** Of a policy whose keys are only named, or a script. */
function spendersNamedIn(bytes: Uint8Array): ShownSpenders | undefined {
  const found = recognise(bytes);
  const card = !found.ok && 'card' in found ? found.card : undefined;
  return card?.kind === 'policy' || card?.kind === 'script' ? card.spenders : undefined;
}

function explainDescriptors(context: CommandContext, texts: readonly string[]): CommandAnswer {
  const { chain } = context;
  const wallet = texts.map((text) => ({ text, descriptor: readOf(text, context) }));
  const shown = wallet.map(({ text, descriptor }) => {
    const spenders = spendersOf({ descriptor, text, index: 0, chain }, { limit: MOST_WAYS });
    if (spenders) return spenders;
    throw unreadFile(operandOf(context), 'a descriptor in it does not say who can spend');
  });
  if (!isSet(context, 'json')) return textOf(shown);
  const asked = wallet.map(({ descriptor }) => publicText(descriptor, chain));
  return jsonOf(context, asked, shown);
}

function textOf(shown: readonly ShownSpenders[]): CommandAnswer {
  return textAnswer(shown.map(spendersText).join('\n\n'), exitOf(shown));
}

function jsonOf(
  context: CommandContext,
  descriptors: readonly string[],
  shown: readonly ShownSpenders[],
): CommandAnswer {
  const explained = descriptors.map((text) =>
    askedOf(
      () => perform({ method: 'explaindescriptor', params: [text] }, { chain: context.chain }),
      () => shownFileName(operandOf(context)),
    ),
  );
  return jsonAnswer('explain', exitOf(shown), [['explained', `[${explained.join(',')}]`]]);
}

function exitOf(shown: readonly ShownSpenders[]): Exit {
  const isFound = shown.some(({ doubts }) => doubts.some(({ severity }) => severity === 'danger'));
  return isFound ? EXIT.found : EXIT.fine;
}

/** Its first branch. Raises {@link Stop}. */
function readOf(text: string, context: CommandContext): Descriptor {
  const privateKeys = new PrivateKeys();
  try {
    return askedOf(
      () => readAnyDescriptor(text, context.chain, privateKeys),
      () => shownFileName(operandOf(context)),
    ).descriptors[0]!;
  } finally {
    privateKeys.wipe();
  }
}
