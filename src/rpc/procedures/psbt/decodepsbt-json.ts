import { decodeBase64 } from '../../../core/encoding/base64.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { type PsbtVisitor, readPsbt } from '../../../core/psbt/psbt.ts';
import { NO_BASE64, psbtDecodeWords } from '../../decode-words.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import { decodeOrComplain } from '../../fault-data.ts';
import { ResultWriter } from '../transactions/result-writer.ts';
import { PsbtPrinter } from './decodepsbt-maps.ts';

/**
 * The result of `decodepsbt` as JSON text: Core's members in Core's order, and
 * `final_scriptsig` behind `final_scriptSig`. Raises Core's error -22.
 */
export function decodePsbtToJson(base64: string, chain: Chain): string {
  const bytes = decodeBase64(base64);
  if (!bytes) {
    throw new RpcError(RpcErrorCode.deserialization, NO_BASE64);
  }
  const writer = new ResultWriter(chain);
  writePsbt(writer, bytes);
  return writer.finish();
}

/**
 * Writes the result for a PSBT's bytes. Each map is written as soon as it has
 * been read, and forgotten; where a later one is faulty the text is worth nothing.
 */
export function writePsbt(writer: ResultWriter, bytes: Uint8Array): void {
  decodeOrComplain(
    () => readPsbt(bytes, new PsbtPrinter(writer)),
    psbtDecodeWords,
    (recorder) => readPsbt(bytes, SILENT, recorder),
  );
}

const SILENT: PsbtVisitor = { global() {}, input() {}, output() {}, end() {} };
