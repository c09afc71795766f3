import { type RpcError, RpcErrorCode } from '../errors.ts';
import { isObject, member } from '../json/value.ts';
import { hintForMethod, type MethodHint } from './unknown-method.ts';

/** What helps beside an error of a call. */
export type CallHint =
  | MethodHint
  /** Of which text the checksum is that does not fit the descriptor. */
  | { readonly is: 'checksum of'; readonly text: string };

export function hintForError(
  { code, data }: Pick<RpcError, 'code' | 'data'>,
  method: string,
): CallHint | undefined {
  if (code === RpcErrorCode.methodNotFound) return hintForMethod(method);
  const text = data !== undefined && isObject(data) ? member(data, 'checksum_of') : undefined;
  return typeof text === 'string' ? { is: 'checksum of', text } : undefined;
}
