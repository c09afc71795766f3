import { DescriptorError } from '../../../core/descriptor/descriptor-error.ts';
import { parseAnyVersion } from '../../../core/descriptor/known-versions.ts';
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
  return read(text, () => parseDescriptor(text, chain, privateKeys, requireChecksum));
}

/** The same for procedures that are not Core's, which take extended keys of SLIP 132 too. */
export function readAnyDescriptor(
  text: string,
  chain: Chain,
  privateKeys: PrivateKeys,
): ParsedDescriptor {
  return read(text, () => parseAnyVersion(text, chain, privateKeys));
}

function read(text: string, parse: () => ParsedDescriptor): ParsedDescriptor {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof DescriptorError)) throw error;
    throw new RpcError(RpcErrorCode.invalidAddressOrKey, error.message, checksumData(text));
  }
}
