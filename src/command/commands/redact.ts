import { perform } from '../../rpc/dispatch.ts';
import { askedOf, type CommandAnswer } from '../answer.ts';
import { type CommandContext, operandOf } from '../context.ts';
import { madeAnswer } from '../files/made-file.ts';
import { answeredText } from '../files/procedure-text.ts';
import { readPsbtFile, shownFileName } from '../read-file.ts';

/** `redact FILE|-`: another PSBT of the same form and with the same faults, to be shown to others. */
export function redactCommand(context: CommandContext): CommandAnswer {
  const { system, chain } = context;
  const path = operandOf(context);
  const params = [readPsbtFile(system, path)];
  const redacted = askedOf(
    () => perform({ method: 'redactpsbt', params }, { chain }),
    () => shownFileName(path),
  );
  return madeAnswer(context, {
    command: 'redact',
    format: 'psbt',
    text: answeredText(redacted),
  });
}
