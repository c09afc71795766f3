import { decodeAddress } from '../../../core/encoding/address.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { scriptForDestination } from '../../../core/script/destination.ts';
import { invalidAddress } from '../../invalid-address.ts';
import type { Parameter } from '../../schema.ts';

/** What is signed. */
export const MESSAGE_PARAMETER = {
  name: 'message',
  type: 'STR',
  presence: 'required',
  description: 'The message.',
} as const satisfies Parameter;

/** Whose signature it is. */
export const ADDRESS_PARAMETER = {
  name: 'address',
  type: 'STR',
  presence: 'required',
  description: 'The address, of any kind.',
} as const satisfies Parameter;

/** The output script of an address of this chain; raises RpcError. */
export function messageScript(address: string, chain: Chain): Uint8Array {
  const destination = decodeAddress(address, chain);
  if ('error' in destination) {
    throw invalidAddress(destination);
  }
  return scriptForDestination(destination);
}
