import { perform } from '../../rpc/dispatch.ts';
import { isArray, memberOrNull } from '../../rpc/json/value.ts';
import { askedOf, type CommandAnswer } from '../answer.ts';
import type { CommandContext } from '../context.ts';
import { EXIT } from '../exit.ts';
import { fileAtFault } from '../files/blame.ts';
import { madeAnswer } from '../files/made-file.ts';
import { answeredText } from '../files/procedure-text.ts';
import {
  knownBesides,
  readFile,
  requireOneInput,
  shownFileName,
  unreadFile,
} from '../read-file.ts';

/** `combine FILE…`: what several signed copies of one PSBT or transaction have, in one file. */
export function combineCommand(context: CommandContext): CommandAnswer {
  const { system, chain, operands } = context;
  requireOneInput(context);
  const files = operands.map((path) => ({ ...readFile(system, path), path }));
  const format = files[0]?.format ?? 'psbt';
  for (const file of files) {
    if (file.format !== format) throw unreadFile(file.path, `a ${file.format} beside a ${format}`);
  }
  const texts = files.map(({ text }) => text);
  const prevtxs = memberOrNull(knownBesides(context), 'prevtxs');
  const isTold = isArray(prevtxs) && prevtxs.length > 0;
  const params = format === 'transaction' && isTold ? [texts, prevtxs] : [texts];
  const method = format === 'psbt' ? 'combinepsbt' : 'combinerawtransaction';
  const combined = askedOf(
    () => perform({ method, params }, { chain }),
    () => fileAtFault(context, files) ?? operands.map(shownFileName).join(', '),
    EXIT.unread,
  );
  return madeAnswer(context, { command: 'combine', format, text: answeredText(combined) });
}
