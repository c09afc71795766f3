import { DescriptorError } from '../../../core/descriptor/descriptor-error.ts';
import { type ParsedDescriptor, parseDescriptor } from '../../../core/descriptor/parse.ts';
import type { PrivateKeys } from '../../../core/descriptor/private-keys.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import { checksumData } from '../../fault-data.ts';

/**
 * A descriptor of a call. Raises RpcError with Core's words, and in its `data` of
 * which text a checksum is that does not fit; private keys go to `privateKeys`.
 */
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
    throw new RpcError(RpcErrorCode.invalidAddressOrKey, error.message, checksumData(text));
  }
}
