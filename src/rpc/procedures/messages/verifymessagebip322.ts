import {
  isFormOfBip322,
  type MessageToVerify,
  verifyInForm,
} from '../../../core/message/in-form.ts';
import { verifyBip322 } from '../../../core/message/verify.ts';
import { type JsonMember, jsonNumber, jsonObject } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
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
            type: 'STR',
            name: 'form',
            optional: true,
            description:
              'If not valid and not of BIP 322: what it is. core (signmessage), bip137, electrum,\n' +
              'taproot (65 bytes, by no specification), other-header, no-header (64 bytes), der.',
          },
          {
            type: 'BOOL',
            name: 'signed',
            optional: true,
            description:
              'Where there is a form: whether the key of the address signed this message in it.',
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
      {
        note: 'One of BIP 137, of the same key:',
        params: [
          'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
          'KOW2xi+ebJLeBtr674l4QH76dqDoVjLV80R9EFKFQX5rBrlCXPIZaYs8Yuayg0ZqjyiCbLy9pzZIS7JWT65/nsU=',
          'Hello World',
        ],
      },
    ],
  },
  ([address, signature, message], { chain }) => {
    const verdict = verifyBip322(message, messageScript(address, chain), signature);
    if (verdict.state !== 'valid') {
      const other = otherForm({ chain, address, message, signature });
      return writeJson(jsonObject(['verdict', verdict.state], ...(other ?? [])));
    }
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

/** The form of a signature that BIP 322 does not know, and whether it is right by that. */
function otherForm(asked: MessageToVerify): readonly JsonMember[] | undefined {
  const judged = verifyInForm(asked);
  if (!('form' in judged) || isFormOfBip322(judged.form)) return undefined;
  return [
    ['form', judged.form],
    ['signed', judged.verdict === 'signed'],
  ];
}
