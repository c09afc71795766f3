import { DECODE_METHODS } from '../../rpc/decode-method.ts';
import { perform } from '../../rpc/dispatch.ts';
import { quoteJson } from '../../rpc/json/write.ts';
import { askedOf, type CommandAnswer, jsonAnswer, prettyJson } from '../answer.ts';
import { type CommandContext, isSet, operandOf } from '../context.ts';
import { EXIT } from '../exit.ts';
import { readFile, shownFileName } from '../read-file.ts';

/** `decode FILE|-`: what `decodepsbt` or `decoderawtransaction` answers. */
export function decodeCommand(context: CommandContext): CommandAnswer {
  const { system, chain } = context;
  const path = operandOf(context);
  const { format, text } = readFile(system, path);
  const decoded = askedOf(
    () => perform({ method: DECODE_METHODS[format], params: [text] }, { chain }),
    () => shownFileName(path),
  );
  if (!isSet(context, 'json')) return { text: prettyJson(decoded), exit: EXIT.fine };
  return jsonAnswer('decode', EXIT.fine, [
    ['format', quoteJson(format)],
    ['decoded', decoded],
  ]);
}
