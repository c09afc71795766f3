import {
  isFormOfBip322,
  type MessageToVerify,
  verifyInForm,
} from '../../../core/message/in-form.ts';
import {
  type HeldVerdict,
  isHeld,
  type MessageVerdict,
  verifyBip322,
} from '../../../core/message/verify.ts';
import { type JsonMember, jsonNumber, jsonObject } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import { stringValue } from '../../typed-values.ts';
import { readTransactionHex } from '../transactions/decode-transaction.ts';
import { ADDRESS_PARAMETER, MESSAGE_PARAMETER, messageScript } from './message-parameters.ts';
import { proofCoinJson } from './proof-coin-json.ts';

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
      {
        name: 'prevtxs',
        type: 'ARR',
        presence: 'omitted',
        description: 'Of a proof of funds: previous transactions, which prove what its coins are.',
        inner: [
          {
            name: 'hexstring',
            type: 'STR_HEX',
            presence: 'omitted',
            description: 'A whole previous transaction as hex.',
          },
        ],
      },
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
              'valid, unproven (valid if the coins of a proof are what it says of them, which\n' +
              'anybody can write), inconclusive (of a version, or with a script, that later rules\n' +
              'may give a meaning) or invalid.',
            words: { valid: true, unproven: true, inconclusive: true, invalid: true },
          },
          {
            type: 'STR',
            name: 'form',
            optional: true,
            description:
              'If not valid and not of BIP 322: what it is. core (signmessage), bip137, electrum,\n' +
              'taproot (65 bytes, by no specification), other-header, no-header (64 bytes), der;\n' +
              'full-no-prefix, proof-of-funds-no-prefix (of BIP 322, once ful or pof stands before it).',
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
            description: 'If valid or unproven: at this time (T); 0 at any.',
          },
          {
            type: 'NUM',
            name: 'sequence',
            optional: true,
            description: 'If valid or unproven: at this age, a sequence (S); 0 at any.',
          },
          {
            type: 'NUM',
            name: 'funds',
            optional: true,
            description: 'If valid or unproven: so many coins are in coins.',
          },
          {
            type: 'ARR',
            name: 'coins',
            optional: true,
            description:
              'Of a proof of funds: what its signatures spend besides. Whether a coin exists, or is\n' +
              'unspent, is not known here.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: '',
                inner: [
                  { type: 'STR_HEX', name: 'txid', description: 'The transaction id.' },
                  { type: 'NUM', name: 'vout', description: 'The number of the output.' },
                  {
                    type: 'STR_AMOUNT',
                    name: 'amount',
                    optional: true,
                    description: 'Its amount in BTC, where anything says it.',
                  },
                  {
                    type: 'STR',
                    name: 'proof',
                    description:
                      'proven (a previous transaction says that the output is this coin), claimed (the\n' +
                      'proof alone does), contradicted (two things are said), missing.',
                  },
                ],
              },
            ],
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
  ([address, signature, message, given = []], { chain }) => {
    const prevtxs = given.map((text) => readTransactionHex(stringValue(text), true, true));
    const script = messageScript(address, chain);
    const verdict = verifyBip322(message, script, signature, prevtxs);
    const other = isHeld(verdict)
      ? heldMembers(verdict)
      : otherForm({ chain, address, message, signature });
    return writeJson(jsonObject(['verdict', verdict.state], ...other, ...coinMembers(verdict)));
  },
);

function heldMembers({ lockTime, sequence, funds }: HeldVerdict): readonly JsonMember[] {
  return [
    ['locktime', jsonNumber(lockTime)],
    ['sequence', jsonNumber(sequence)],
    ['funds', jsonNumber(funds)],
  ];
}

function coinMembers({ coins }: Pick<MessageVerdict, 'coins'>): readonly JsonMember[] {
  return coins ? [['coins', coins.map(proofCoinJson)]] : [];
}

/** The form of a signature that BIP 322 does not know so, and whether it is right by that. */
function otherForm(asked: MessageToVerify): readonly JsonMember[] {
  const judged = verifyInForm(asked);
  if (!('form' in judged) || isFormOfBip322(judged.form)) return [];
  return [
    ['form', judged.form],
    ['signed', judged.verdict === 'signed' || judged.verdict === 'unproven'],
  ];
}
