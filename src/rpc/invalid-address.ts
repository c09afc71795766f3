import type { AddressFault } from '../core/encoding/address.ts';
import { RpcError, RpcErrorCode } from './errors.ts';
import { jsonObject } from './json/value.ts';

/** What Core answers of a text that is no address; `data` names the other coin that it is an address of. */
export function invalidAddress({ coin }: AddressFault, words = 'Invalid address'): RpcError {
  const data = coin === undefined ? undefined : jsonObject(['address_of', coin]);
  return new RpcError(RpcErrorCode.invalidAddressOrKey, words, data);
}
