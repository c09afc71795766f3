import { perform } from '../../rpc/dispatch.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isObject, memberOrNull } from '../../rpc/json/value.ts';
import { askedOf, type CommandAnswer } from '../answer.ts';
import { type CommandContext, operandOf } from '../context.ts';
import { EXIT } from '../exit.ts';
import { madeAnswer } from '../files/made-file.ts';
import { answeredText } from '../files/procedure-text.ts';
import { readPsbtFile, shownFileName } from '../read-file.ts';

/** `finalize FILE|-`: the transaction, or where signatures are missing the PSBT as far as it goes. */
export function finalizeCommand(context: CommandContext): CommandAnswer {
  const { system, chain } = context;
  const path = operandOf(context);
  const psbt = readPsbtFile(system, path);
  const answer = askedOf(
    () => perform({ method: 'finalizepsbt', params: [psbt] }, { chain }),
    () => shownFileName(path),
  );
  const value = parseJson(answer) ?? null;
  const isComplete = isObject(value) && memberOrNull(value, 'complete') === true;
  return madeAnswer(context, {
    command: 'finalize',
    format: isComplete ? 'transaction' : 'psbt',
    text: answeredText(answer, isComplete ? 'hex' : 'psbt'),
    exit: isComplete ? EXIT.fine : EXIT.found,
    words: isComplete ? [] : ['Not complete: “touchstone inspect” says what is missing'],
    members: [['complete', `${isComplete}`]],
  });
}
