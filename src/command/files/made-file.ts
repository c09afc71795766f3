/** A file that a command makes: to a file of `--out`, or to standard output. */
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';
import { quoteJson } from '../../rpc/json/write.ts';
import { type CommandAnswer, jsonAnswer, textAnswer } from '../answer.ts';
import { type CommandContext, flagValue, INPUT, isSet } from '../context.ts';
import { EXIT, type Exit, Stop } from '../exit.ts';
import { plainText } from '../plain.ts';
import { reasonOf } from '../read-file.ts';

export interface MadeFile {
  readonly command: string;
  readonly format: InspectedFormat;
  /** Base64 of a PSBT, hex of a transaction. */
  readonly text: string;
  readonly exit?: Exit;
  /** What was done and is left, a line each. */
  readonly words?: readonly string[];
  /** Further members of the JSON. */
  readonly members?: readonly (readonly [name: string, json: string])[];
}

/**
 * Writes the file where `--out` says so; without it the text is the answer, and the words
 * about it go to standard error, so that it can be handed on. Raises {@link Stop}.
 */
export function madeAnswer(context: CommandContext, made: MadeFile): CommandAnswer {
  const { command, format, text, exit = EXIT.fine, words = [], members = [] } = made;
  const { system } = context;
  const out = flagValue(context, 'out') ?? INPUT;
  const isWritten = out !== INPUT;
  if (isWritten) write(context, out, bytesFor(out, made));
  if (isSet(context, 'json')) {
    return jsonAnswer(command, exit, [
      ['format', quoteJson(format)],
      ['text', quoteJson(text)],
      ...(isWritten ? [['written', quoteJson(plainText(out))] as const] : []),
      ...members,
    ]);
  }
  if (isWritten) return textAnswer([`Written: ${out}`, ...words].join('\n'), exit);
  for (const line of words) system.warn(`${plainText(line)}\n`);
  return { text, exit };
}

/** A name that ends with `.psbt` is of the bytes (BIP 174), `.hex` of hex, any other of base64; transactions are hex. */
function bytesFor(path: string, { format, text }: MadeFile): Uint8Array {
  const name = path.toLowerCase();
  const bytes = format === 'psbt' ? decodeBase64(text) : hexToBytes(text);
  if (!bytes) throw new Error('a procedure gave what does not decode');
  if (format === 'psbt' && name.endsWith('.psbt')) return bytes;
  const written = format === 'psbt' && name.endsWith('.hex') ? bytesToHex(bytes) : text;
  return new TextEncoder().encode(`${written}\n`);
}

function write({ system }: CommandContext, path: string, bytes: Uint8Array): void {
  try {
    system.writeFile(path, bytes);
  } catch (thrown) {
    const name = plainText(path);
    throw new Stop(EXIT.unread, `${name} cannot be written${reasonOf(thrown)}`, name);
  }
}
