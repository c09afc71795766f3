import { publicKeyOf } from '../../../core/crypto/public-key.ts';
import { encodeBase64 } from '../../../core/encoding/base64.ts';
import { decodeWif } from '../../../core/encoding/wif.ts';
import { signMessage } from '../../../core/sign/message.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';

/** A key that is only for examples; everybody can read it here. */
const EXAMPLE_KEY = 'L3wcJ9zorMT2qh8VPCFaYSJnHWiV48aFzej433LwmaMKEkvsojin';

export const signmessagewithprivkey = procedure(
  {
    name: 'signmessagewithprivkey',
    category: 'util',
    description: 'Signs a message with a private key.',
    parameters: [
      {
        name: 'privkey',
        type: 'STR',
        presence: 'required',
        secret: true,
        description: 'The private key in wallet import format.',
      },
      { name: 'message', type: 'STR', presence: 'required', description: 'The message.' },
    ],
    results: [{ type: 'STR', name: '', description: 'The signature as base64.' }],
    examples: [{ note: 'A message and a key for this example:', params: [EXAMPLE_KEY, 'Hello'] }],
  },
  ([text, message], { chain }) => {
    const read = decodeWif(text, chain);
    if (!read.ok) throw new RpcError(RpcErrorCode.invalidAddressOrKey, 'Invalid private key');
    try {
      const publicKey = publicKeyOf(read.key, read.compressed);
      const signature = signMessage(message, { privateKey: read.key, publicKey });
      return writeJson(encodeBase64(signature));
    } finally {
      read.key.fill(0);
    }
  },
);
