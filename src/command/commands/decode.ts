import { DECODE_METHODS } from '../../rpc/decode-method.ts';
import { perform } from '../../rpc/dispatch.ts';
import { quoteJson } from '../../rpc/json/write.ts';
import { asked, type CommandAnswer, jsonAnswer, prettyJson } from '../answer.ts';
import { type CommandContext, isSet } from '../context.ts';
import { EXIT } from '../exit.ts';
import { INPUT, readFile } from '../read-file.ts';

/** `decode FILE|-`: what `decodepsbt` or `decoderawtransaction` answers. */
export function decodeCommand(context: CommandContext): CommandAnswer {
  const { system, chain, operands } = context;
  const { format, text } = readFile(system, operands[0] ?? INPUT);
  const decoded = asked(() =>
    perform({ method: DECODE_METHODS[format], params: [text] }, { chain }),
  );
  if (!isSet(context, 'json')) return { text: prettyJson(decoded), exit: EXIT.fine };
  return jsonAnswer('decode', EXIT.fine, [
    ['format', quoteJson(format)],
    ['decoded', decoded],
  ]);
}
