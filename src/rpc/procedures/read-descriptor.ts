import { DescriptorError } from '../../core/descriptor/descriptor-error.ts';
import { type ParsedDescriptor, parseDescriptor } from '../../core/descriptor/parse.ts';
import type { PrivateKeys } from '../../core/descriptor/private-keys.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { RpcError, RpcErrorCode } from '../errors.ts';

/** A descriptor of a call. Raises RpcError with Core's words; private keys go to `privateKeys`. */
export function readDescriptor(
  text: string,
  chain: Chain,
  privateKeys: PrivateKeys,
  requireChecksum = false,
): ParsedDescriptor {
  try {
    return parseDescriptor(text, chain, privateKeys, requireChecksum);
  } catch (error) {
    if (!(error instanceof DescriptorError)) throw error;
    throw new RpcError(RpcErrorCode.invalidAddressOrKey, error.message);
  }
}
