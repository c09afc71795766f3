import { PrivateKeys } from '../../core/descriptor/private-keys.ts';
import { publicText } from '../../core/descriptor/to-text.ts';
import type { Descriptor } from '../../core/descriptor/types.ts';
import { spendersOf } from '../../core/explain/spenders-shown.ts';
import { spendersText } from '../../core/explain/spenders-text.ts';
import { perform } from '../../rpc/dispatch.ts';
import { readAnyDescriptor } from '../../rpc/procedures/descriptors/read-descriptor.ts';
import { askedOf, type CommandAnswer, jsonAnswer, textAnswer } from '../answer.ts';
import { type CommandContext, isSet, operandOf } from '../context.ts';
import { EXIT } from '../exit.ts';
import { descriptorsIn, shownFileName, unreadFile } from '../read-file.ts';

/** As many ways as `--json` and the text tell. */
const MOST_WAYS = 64;

/** `explain FILE|-`: who can spend what is paid to the descriptors of a file, and when. */
export function explainCommand(context: CommandContext): CommandAnswer {
  const { system, chain } = context;
  const path = operandOf(context);
  const wallet = descriptorsIn(system, path).map((text) => ({
    text,
    descriptor: readOf(text, context),
  }));
  const shown = wallet.map(({ text, descriptor }) => {
    const spenders = spendersOf({ descriptor, text, index: 0, chain }, { limit: MOST_WAYS });
    if (spenders) return spenders;
    throw unreadFile(path, 'a descriptor in it does not say who can spend');
  });
  const isFound = shown.some(({ doubts }) => doubts.some(({ severity }) => severity === 'danger'));
  const exit = isFound ? EXIT.found : EXIT.fine;
  if (!isSet(context, 'json')) return textAnswer(shown.map(spendersText).join('\n\n'), exit);
  const explained = wallet.map(({ descriptor }) => {
    const params = [publicText(descriptor, chain)];
    return askedOf(
      () => perform({ method: 'explaindescriptor', params }, { chain }),
      () => shownFileName(path),
    );
  });
  return jsonAnswer('explain', exit, [['explained', `[${explained.join(',')}]`]]);
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
