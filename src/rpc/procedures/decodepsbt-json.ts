import { DecodeError } from '../../core/bytes/decode-error.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { type PsbtVisitor, readPsbt } from '../../core/psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap } from '../../core/psbt/types.ts';
import { decodeWords } from '../decode-words.ts';
import { RpcError, RpcErrorCode } from '../errors.ts';
import { faultData } from '../fault-data.ts';
import { JsonTextWriter } from '../json/text-writer.ts';
import { FeeSum } from './decodepsbt-fee.ts';
import { writeGlobalMembers } from './decodepsbt-global.ts';
import { AS_ANSWERED, writeInput } from './decodepsbt-input.ts';
import { writeOutput } from './decodepsbt-output.ts';

/**
 * The result of `decodepsbt` as JSON text: Core's members in Core's order, and
 * `final_scriptsig` behind `final_scriptSig`. Raises Core's error -22.
 */
export function decodePsbtToJson(base64: string, chain: Chain): string {
  const bytes = decodeBase64(base64);
  if (!bytes) {
    throw new RpcError(RpcErrorCode.deserialization, 'TX decode failed invalid base64');
  }
  const writer = new JsonTextWriter();
  writePsbt(writer, bytes, chain);
  return writer.finish();
}

/**
 * Writes the result for a PSBT's bytes. Each map is written as soon as it has
 * been read, and forgotten; where a later one is faulty the text is worth nothing.
 */
export function writePsbt(writer: JsonTextWriter, bytes: Uint8Array, chain: Chain): void {
  try {
    readPsbt(bytes, new PsbtPrinter(writer, chain));
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
class PsbtPrinter implements PsbtVisitor {
  private version = 0;
  private readonly fee = new FeeSum();
  private section: 'inputs' | 'outputs' | undefined;

  constructor(
    private readonly writer: JsonTextWriter,
    private readonly chain: Chain,
  ) {}

  global(map: GlobalMap, version: number): void {
    this.version = version;
    this.fee.global(map);
    this.writer.beginObject();
    writeGlobalMembers(this.writer, map, version, this.chain);
    this.enter('inputs');
  }

  input(map: InputMap, index: number): void {
    this.fee.input(map, index);
    writeInput(this.writer, map, this.version, this.chain, AS_ANSWERED);
  }

  output(map: OutputMap, index: number): void {
    this.enter('outputs');
    this.fee.output(map, index);
    writeOutput(this.writer, map, this.version, this.chain);
  }

  end(): void {
    this.enter('outputs');
    this.writer.endArray();
    const fee = this.fee.total;
    if (fee !== undefined) {
      this.writer.key('fee');
      this.writer.amount(fee);
    }
    this.writer.endObject();
  }

  private enter(section: 'inputs' | 'outputs'): void {
    if (this.section === section) return;
    if (this.section) this.writer.endArray();
    this.section = section;
    this.writer.key(section);
    this.writer.beginArray();
  }
}
