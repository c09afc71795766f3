import { type RpcError, RpcErrorCode } from '../errors.ts';
import { isObject, member } from '../json/value.ts';
import { hintForMethod, type MethodHint } from './unknown-method.ts';

/** What helps beside an error of a call. */
export type CallHint =
  | MethodHint
  /** Of which text the checksum is that does not fit the descriptor. */
  | { readonly is: 'checksum of'; readonly text: string }
  /** The coin that an address is of, where that is not Bitcoin. */
  | { readonly is: 'address of'; readonly coin: string };

export function hintForError(
  { code, data }: Pick<RpcError, 'code' | 'data'>,
  method: string,
): CallHint | undefined {
  if (code === RpcErrorCode.methodNotFound) return hintForMethod(method);
  if (data === undefined || !isObject(data)) return undefined;
  const [text, coin] = [member(data, 'checksum_of'), member(data, 'address_of')];
  if (typeof text === 'string') return { is: 'checksum of', text };
  return typeof coin === 'string' ? { is: 'address of', coin } : undefined;
}
