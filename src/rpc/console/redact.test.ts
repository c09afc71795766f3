import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../json/parse.ts';
import { quoteJson } from '../json/write.ts';
import { redactLine } from './redact.ts';

const WIF = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
const LONG_WIF = '5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const BIP38 = '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg';
const NONE = '["***"]';
const SIGN = 'signrawtransactionwithkey';

describe('a line is shown without its keys', () => {
  test.each([
    ['help', 'help'],
    [`${SIGN} 00 '["${WIF}"]'`, `${SIGN} 00 '${NONE}'`],
    [`${SIGN} 00 '["x","y"]' '[]' ALL`, `${SIGN} 00 '${NONE}' '[]' ALL`],
    [`${SIGN}(00, '["x"]')`, `${SIGN}(00, '${NONE}')`],
    [`SignRawTransactionWithKey 00 secret`, `SignRawTransactionWithKey 00 '${NONE}'`],
    [`"${SIGN}" 00 secret`, `"${SIGN}" 00 '${NONE}'`],
    [`${SIGN} ${WIF} '[]'`, `${SIGN} *** '${NONE}'`],
    [`${SIGN} 00 '["secret`, `${SIGN} ***`],
    [`help ${SIGN} 00 "secret`, `help ${SIGN} ***`],
    [`${SIGN} 00`, `${SIGN} 00`],
    ['signmessagewithprivkey secret hello', 'signmessagewithprivkey *** hello'],
    ['SignMessageWithPrivkey("secret", "hi")', 'SignMessageWithPrivkey(***, "hi")'],
    ['signmessagewithprivkey "secret', 'signmessagewithprivkey ***'],
    [`decodepsbt ${WIF}`, 'decodepsbt ***'],
    [`decodepsbt "${LONG_WIF}"`, 'decodepsbt "***"'],
    [`help p2wpkh:${WIF}`, 'help p2wpkh:***'],
    [`help ${WIF}=${WIF}`, 'help ***=***'],
    [`help ${XPRV}/0/1`, 'help ***/0/1'],
    [
      `getdescriptorinfo wpkh(${XPRV}${'/1'.repeat(60)})`,
      `getdescriptorinfo wpkh(***${'/1'.repeat(60)})`,
    ],
    [`help ${BIP38}`, 'help ***'],
    // One letter is missing or wrong at the end: still nobody's business.
    [`help ${WIF.slice(0, -1)}`, 'help ***'],
    [`help ${WIF.slice(0, -1)}z`, 'help ***'],
    [`decodepsbt ${'A'.repeat(100)}+${WIF}/${'B'.repeat(20)}`, undefined],
    [`help ${'ab'.repeat(32)}`, undefined],
    // A public key, of which 51 digits between two zeros are those of Base58.
    ['help 038e98b6023ce70c15b4fb7a5316e8ddc1c28459a26fdea2ae485b51b414f5b997', undefined],
    ['help pk(02211021ff09fec3d787daf3d719651dce1f2de486bc4fd24de3d42a5f5ed44003)', undefined],
    [
      `{"id":1, "method":"${SIGN}","params":["00",["x"],[]]}`,
      `{"id":1,"method":"${SIGN}","params":["00",${NONE},[]]}`,
    ],
    [
      `{"method":"${SIGN}","params":{"privkeys":"[\\"x\\"]","hexstring":"00"}}`,
      `{"method":"${SIGN}","params":{"privkeys":${NONE},"hexstring":"00"}}`,
    ],
    [
      `{"method":"${SIGN}","params":{"args":["00",["x"]]}}`,
      `{"method":"${SIGN}","params":{"args":["00",${NONE}]}}`,
    ],
    [
      `{"params":["00",["x"]],"params":["00",["y"]],"method":"${SIGN}"}`,
      `{"params":["00",${NONE}],"params":["00",${NONE}],"method":"${SIGN}"}`,
    ],
    [
      `{"method":"signmessagewithprivkey","params":["secret","hello"]}`,
      `{"method":"signmessagewithprivkey","params":["***","hello"]}`,
    ],
    [
      `{"method":"signmessagewithprivkey","params":{"privkey":"secret","message":"m"}}`,
      `{"method":"signmessagewithprivkey","params":{"privkey":"***","message":"m"}}`,
    ],
    [
      `[{"method":"help"},{"method":"${SIGN}","params":["00",["x"]]}]`,
      `[{"method":"help"},{"method":"${SIGN}","params":["00",${NONE}]}]`,
    ],
    [`{"method":"help", "params":["00",["x"]]}`, undefined],
    [`{"method":"x","params":["\\u0063${WIF.slice(1)}"]}`, '{"method":"x","params":["***"]}'],
    [
      `{"method":"x","params":[{"a":{"b":"\\u0063${WIF.slice(1)}"}}]}`,
      '{"method":"x","params":[{"a":{"b":"***"}}]}',
    ],
    [`["\\u0063${WIF.slice(1)}"]`, '["***"]'],
    [`{"${WIF}":1}`, '{"***":1}'],
    // What is no key of a call that signs is left as it is.
    [`{"id":"${SIGN}","method":"help","params":["00",["x"]]}`, undefined],
    [`{"method":"${SIGN}","other":["00",["x"]]}`, undefined],
    [`{"method":"${SIGN}","params":{"prevtxs":["00",["x"]]}}`, undefined],
    ['decodepsbt "abc', undefined],
    [`{"method":"${SIGN}","params":["00",["secret"`, '***'],
    [`{"method":"${SIGN.toUpperCase()}","params":["00",["secret"`, '***'],
    [`{"id":1`, undefined],
  ])('%s', (line, shown = line) => {
    expect(redactLine(line)).toBe(shown);
  });

  test('a key in any JSON of a call that signs is gone, and the rest can be called again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 4 }), fc.json(), (key, prevtxs) => {
        const quoted = quoteJson(`key ${key.replaceAll(/[\ud800-\udfff]/g, '')}`);
        const line = `{"method":"${SIGN}","params":["00",[${quoted}],${prevtxs}]}`;
        const shown = redactLine(line);
        expect(shown).not.toContain(quoted);
        if (parseJson(line) !== undefined) expect(parseJson(shown)).toBeDefined();
      }),
    );
  });
});
