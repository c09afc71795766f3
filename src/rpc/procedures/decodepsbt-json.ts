import { DecodeError } from '../../core/bytes/decode-error.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { INPUT_FORMAT, OUTPUT_FORMAT } from '../../core/psbt/fields.ts';
import { type PsbtVisitor, readPsbt } from '../../core/psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap } from '../../core/psbt/types.ts';
import { decodeWords } from '../decode-words.ts';
import { RpcError, RpcErrorCode } from '../errors.ts';
import { faultData } from '../fault-data.ts';
import { FeeSum } from './decodepsbt-fee.ts';
import { AS_ANSWERED, PsbtPrinter, writeMap } from './decodepsbt-maps.ts';
import type { ResultSink } from './result-sink.ts';
import { ResultWriter } from './result-writer.ts';

/**
 * The result of `decodepsbt` as JSON text: Core's members in Core's order, and
 * `final_scriptsig` behind `final_scriptSig`. Raises Core's error -22.
 */
export function decodePsbtToJson(base64: string, chain: Chain): string {
  const bytes = decodeBase64(base64);
  if (!bytes) {
    throw new RpcError(RpcErrorCode.deserialization, 'TX decode failed invalid base64');
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
  try {
    readPsbt(bytes, new MapByMap(writer));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const data = faultData(error, (recorder) => readPsbt(bytes, SILENT, recorder));
    throw new RpcError(
      RpcErrorCode.deserialization,
      `TX decode failed ${decodeWords(error)}`,
      data,
    );
  }
}

const SILENT: PsbtVisitor = { global() {}, input() {}, output() {}, end() {} };

/** Prints maps in the order in which they come, which is also the order of the members. */
class MapByMap implements PsbtVisitor {
  private readonly fee = new FeeSum();
  private readonly printer: PsbtPrinter;

  constructor(private readonly sink: ResultSink) {
    this.printer = new PsbtPrinter(sink);
  }

  global(map: GlobalMap): void {
    this.fee.global(map);
    this.printer.global(map);
  }

  input(map: InputMap, index: number): void {
    this.fee.input(map, index);
    writeMap(this.sink, map, INPUT_FORMAT, AS_ANSWERED);
  }

  output(map: OutputMap, index: number): void {
    this.printer.outputs();
    this.fee.output(map, index);
    writeMap(this.sink, map, OUTPUT_FORMAT, AS_ANSWERED);
  }

  end(): void {
    this.printer.outputs();
    this.printer.end(this.fee.total);
  }
}
