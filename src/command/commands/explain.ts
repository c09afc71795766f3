import { PrivateKeys } from '../../core/descriptor/private-keys.ts';
import { publicText } from '../../core/descriptor/to-text.ts';
import type { Descriptor } from '../../core/descriptor/types.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { spendersOf } from '../../core/explain/spenders-shown.ts';
import { spendersText } from '../../core/explain/spenders-text.ts';
import { perform } from '../../rpc/dispatch.ts';
import { readAnyDescriptor } from '../../rpc/procedures/descriptors/read-descriptor.ts';
import { asked, type CommandAnswer, jsonAnswer, textAnswer } from '../answer.ts';
import { type CommandContext, isSet } from '../context.ts';
import { EXIT, unread } from '../exit.ts';
import { descriptorsIn, INPUT, shownFileName } from '../read-file.ts';

/** As many ways as `--json` and the text tell. */
const MOST_WAYS = 64;

/** `explain FILE|-`: who can spend what is paid to the descriptors of a file, and when. */
export function explainCommand(context: CommandContext): CommandAnswer {
  const { system, chain, operands } = context;
  const path = operands[0] ?? INPUT;
  const wallet = descriptorsIn(system, path).map((text) => ({
    text,
    descriptor: readOf(text, chain),
  }));
  const shown = wallet.map(({ text, descriptor }) => {
    const spenders = spendersOf({ descriptor, text, index: 0, chain }, { limit: MOST_WAYS });
    if (spenders) return spenders;
    throw unread(`${shownFileName(path)}: a descriptor in it does not say who can spend`);
  });
  const isFound = shown.some(({ doubts }) => doubts.some(({ severity }) => severity === 'danger'));
  const exit = isFound ? EXIT.found : EXIT.fine;
  if (!isSet(context, 'json')) return textAnswer(shown.map(spendersText).join('\n\n'), exit);
  const explained = wallet.map(({ descriptor }) => {
    const params = [publicText(descriptor, chain)];
    return asked(() => perform({ method: 'explaindescriptor', params }, { chain }));
  });
  return jsonAnswer('explain', exit, [['explained', `[${explained.join(',')}]`]]);
}

/** Its first branch. Raises {@link Stop}. */
function readOf(text: string, chain: Chain): Descriptor {
  const privateKeys = new PrivateKeys();
  try {
    return asked(() => readAnyDescriptor(text, chain, privateKeys)).descriptors[0]!;
  } finally {
    privateKeys.wipe();
  }
}
