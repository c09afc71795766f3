import { verifyBip322 } from '../../core/message/verify.ts';
import { jsonNumber, jsonObject } from '../json/value.ts';
import { writeJson } from '../json/write.ts';
import { procedure } from '../procedure.ts';
import { ADDRESS_PARAMETER, MESSAGE_PARAMETER, messageScript } from './message-parameters.ts';

export const verifymessagebip322 = procedure(
  {
    name: 'verifymessagebip322',
    category: 'util',
    description:
      'Verifies the signature of a message for an address of any kind (BIP 322: simple, full,\n' +
      'proof of funds). Not a procedure of Bitcoin Core.',
    parameters: [
      ADDRESS_PARAMETER,
      {
        name: 'signature',
        type: 'STR',
        presence: 'required',
        description: 'The signature: base64, with smp, ful or pof before it; without, smp.',
      },
      MESSAGE_PARAMETER,
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          {
            type: 'STR',
            name: 'verdict',
            description:
              'valid, inconclusive (of a version, or with a script, that later rules may give a\n' +
              'meaning) or invalid.',
          },
          {
            type: 'NUM_TIME',
            name: 'locktime',
            optional: true,
            description: 'If valid: valid at this time (T); 0 at any.',
          },
          {
            type: 'NUM',
            name: 'sequence',
            optional: true,
            description: 'If valid: valid at this age, a sequence (S); 0 at any.',
          },
          {
            type: 'NUM',
            name: 'funds',
            optional: true,
            description:
              'If valid: so many outputs were shown to be the signer’s to spend; whether they are\n' +
              'unspent is not known here.',
          },
        ],
      },
    ],
    examples: [
      {
        note: 'A valid one:',
        params: [
          'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
          'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
          'Hello World',
        ],
      },
    ],
  },
  ([address, signature, message], { chain }) => {
    const verdict = verifyBip322(message, messageScript(address, chain), signature);
    if (verdict.state !== 'valid') return writeJson(jsonObject(['verdict', verdict.state]));
    const { lockTime, sequence, funds } = verdict;
    return writeJson(
      jsonObject(
        ['verdict', 'valid'],
        ['locktime', jsonNumber(lockTime)],
        ['sequence', jsonNumber(sequence)],
        ['funds', jsonNumber(funds)],
      ),
    );
  },
);
