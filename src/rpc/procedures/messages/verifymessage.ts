import { decodeAddress } from '../../../core/encoding/address.ts';
import { decodeBase64 } from '../../../core/encoding/base64.ts';
import { hasBip137Signatures, verifyMessage } from '../../../core/sign/message.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import { invalidAddress } from '../../invalid-address.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';

export const verifymessage = procedure(
  {
    name: 'verifymessage',
    category: 'util',
    description: 'Verifies the signature of a message.',
    parameters: [
      {
        name: 'address',
        type: 'STR',
        presence: 'required',
        description: 'The address of the key that is said to have signed.',
      },
      {
        name: 'signature',
        type: 'STR',
        presence: 'required',
        description: 'The signature as base64.',
      },
      { name: 'message', type: 'STR', presence: 'required', description: 'The message.' },
      {
        name: 'bip137',
        type: 'BOOL',
        presence: { default: false },
        extension: true,
        description:
          'Whether addresses of segwit are taken too, with the headers 35 to 42 of BIP 137.',
      },
    ],
    results: [{ type: 'BOOL', name: '', description: 'Whether the signature is right.' }],
    examples: [
      {
        note: 'A right one:',
        params: [
          '1F7VviycHgj3mVQyEYU8Mar3NTUYWBV6iF',
          'IN0C0pSGWDjF6ylmHIaGEYkl0aGWJHvVgPwqxJHSzOEvZxdo/uhlS967hG0BQMGqfnTVwbZqW+QmpuW1uYEyk54=',
          'Hello',
        ],
      },
    ],
  },
  ([address, signature, message, bip137], { chain }) => {
    const destination = decodeAddress(address, chain);
    if ('error' in destination) {
      throw invalidAddress(destination);
    }
    const hasKey =
      destination.type === 'pubkeyhash' || (bip137 === true && hasBip137Signatures(destination));
    if (!hasKey) throw new RpcError(RpcErrorCode.type, 'Address does not refer to key');
    const bytes = decodeBase64(signature);
    if (!bytes) throw new RpcError(RpcErrorCode.type, 'Malformed base64 encoding');
    return writeJson(verifyMessage(destination, bytes, message));
  },
);
