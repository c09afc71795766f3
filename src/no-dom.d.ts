/**
 * What `core` and `rpc` may use beyond the language itself. They are compiled a
 * second time without the DOM library (src/core/tsconfig.json,
 * src/rpc/tsconfig.json), so that a use of the page, a timer or the network is
 * a type error; text codecs are the one exception.
 */
declare class TextEncoder {
  encode(text?: string): Uint8Array;
  encodeInto(text: string, target: Uint8Array): { read: number; written: number };
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}
