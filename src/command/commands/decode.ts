import { DECODE_METHODS } from '../../rpc/decode-method.ts';
import { perform } from '../../rpc/dispatch.ts';
import { quoteJson } from '../../rpc/json/write.ts';
import { type Answer, asked, jsonAnswer, prettyJson } from '../answer.ts';
import { type Context, isSet } from '../context.ts';
import { EXIT } from '../exit.ts';
import { INPUT, readFile } from '../read-file.ts';

/** `decode FILE|-`: what `decodepsbt` or `decoderawtransaction` answers. */
export function decode(context: Context): Answer {
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
