import type { Chain } from '../../encoding/chains.ts';
import type { CoreAnswer } from '../in-form.ts';
import type { RecoverableForm } from '../recoverable-signature.ts';

/** A signature that a program's own tests, documents or users have published as right. */
export interface ProgramSignature {
  readonly program: string;
  readonly chain?: Chain;
  readonly address: string;
  readonly message: string;
  readonly signature: string;
  readonly form: RecoverableForm;
  readonly byCore: CoreAnswer;
}

const OF_TREZOR = 'This is an example of a signed message.';
const NO_KEY = 'no-key';

export const PROGRAM_SIGNATURES: readonly ProgramSignature[] = [
  {
    program: 'Bitcoin Core',
    chain: 'regtest',
    address: 'mpLQjfK79b7CCV4VMJWEWAj5Mpx8Up5zxB',
    message: 'This is just a test message',
    signature:
      'INbVnW4e6PeRmsv2Qgu8NuopvrVjkcxob+sX8OcZG0SALhWybUjzMLPdAsXI46YZGb0KQTRii+wWIQzRpG/U+S0=',
    form: 'core',
    byCore: 'true',
  },
  {
    program: 'Electrum, uncompressed key',
    address: '1GPHVTY8UD9my6jyP4tb2TYJwUbDetyNC6',
    message: 'Electrum',
    signature:
      'HBQdYfv7kOrxmRewLJnG7sV6KlU71O04hUnE4tai97p7Pg+D+yKaWXsdGgHTrKw90caQMo/D6b//qX50ge9P9iI=',
    form: 'core',
    byCore: 'true',
  },
  {
    program: 'Electrum, high S',
    address: '15hETetDmcXm1mM4sEf7U2KXC9hDHFMSzz',
    message: 'Chancellor on brink of second bailout for banks',
    signature:
      'IDsu0U/THAsPz/MSuXGBKSULz2dTfmrg1NsAhFp+wH5a1gZoH8kE7O05lE65YLZFzLx3sh/rDzXMbo1dQAJhhnU=',
    form: 'core',
    byCore: 'true',
  },
  {
    program: 'Electrum, P2SH-P2WPKH',
    address: '3DYoBqQ5N6dADzyQjy9FT1Ls4amiYVaqTG',
    message: 'Electrum',
    signature:
      'HyFaND+87TtVbRhkTfT3mPNBCQcJ32XXtNZGW8sFldJsNpOPCegEmdcCf5Thy18hdMH88GLxZLkOby/EwVUuSeA=',
    form: 'electrum',
    byCore: NO_KEY,
  },
  {
    program: 'Electrum, P2WPKH',
    address: 'bc1qq2tmmcngng78nllq2pvrkchcdukemtj56uyue0',
    message: 'Electrum',
    signature:
      'HyFaND+87TtVbRhkTfT3mPNBCQcJ32XXtNZGW8sFldJsNpOPCegEmdcCf5Thy18hdMH88GLxZLkOby/EwVUuSeA=',
    form: 'electrum',
    byCore: NO_KEY,
  },
  {
    program: 'Sparrow',
    address: '36TcRXxXDgwv5J78EL8QnTTyh5owFAXpb9',
    message: 'Test',
    signature:
      'ID22tR17Iv4JDZOPTDznywOrmP6YsJEhEvlQhvYjqdO4VCiFJOGXiTpZcxzzdOgb4U4/5BsCbnHg/E1xDddgKLY=',
    form: 'electrum',
    byCore: NO_KEY,
  },
  {
    program: 'Sparrow (drongo)',
    address: '14JmU9a7SzieZNEtBnsZo688rt3mGrw6hr',
    message: 'Test2',
    signature:
      'IHra0jSywF1TjIJ5uf7IDECae438cr4o3VmG6Ri7hYlDL+pUEXyUfwLwpiAfUQVqQFLgs6OaX0KsoydpuwRI71o=',
    form: 'core',
    byCore: 'true',
  },
  {
    program: 'Trezor, P2SH-P2WPKH',
    address: '3L6TyTisPBmrDAj6RoKmDzNnj4eQi54gD2',
    message: OF_TREZOR,
    signature:
      '23744de4516fac5c140808015664516a32fead94de89775cec7e24dbc24fe133075ac09301c4cc8e197bea4b6481661d5b8e9bf19d8b7b8a382ecdb53c2ee0750d',
    form: 'bip137',
    byCore: NO_KEY,
  },
  {
    program: 'Trezor, P2WPKH, as Electrum asks for it',
    address: 'bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk',
    message: OF_TREZOR,
    signature:
      '20b55d7600d9e9a7e2a49155ddf3cfdb8e796c207faab833010fa41fb7828889bc47cf62348a7aaa0923c0832a589fab541e8f12eb54fb711c90e2307f0f66b194',
    form: 'electrum',
    byCore: NO_KEY,
  },
  {
    program: 'Trezor, P2PKH',
    address: '1JAd7XCBzGudGpJQSDSfpmJhiygtLQWaGL',
    message: OF_TREZOR,
    signature:
      '20fd8f2f7db5238fcdd077d5204c3e6949c261d700269cefc1d9d2dcef6b95023630ee617f6c8acf9eb40c8edd704c9ca74ea4afc393f43f35b4e8958324cbdd1c',
    form: 'core',
    byCore: 'malformed',
  },
  {
    program: 'bitcoinjs-message, uncompressed key',
    address: '16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM',
    message: 'vires is numeris',
    signature:
      'G8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=',
    form: 'core',
    byCore: 'true',
  },
  {
    program: 'bitcoinjs-message, P2WPKH',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    message: 'vires is numeris',
    signature:
      'KF8nHqFr3K2UKYahhX3soVeoW8W1ECNbr0wfck7lzyXjCS5Q16Ek45zyBuy1Fiy9sTPKVgsqqOuPvbycuVSSVl8=',
    form: 'bip137',
    byCore: NO_KEY,
  },
  {
    program: 'bitcoinjs-message, checkSegwitAlways',
    address: '3LbZqMMHu371r5Fjve9qNhSQzuNi7EzqUR',
    message: 'test123',
    signature:
      'H2ehXowFWMZohHrJN+1IRdDwqN/UILqVmhIOHpeBdS4BYDCQpfDL1tTH7mNg6eeypno+Is8ApgWinkPnnz1NEq8=',
    form: 'electrum',
    byCore: NO_KEY,
  },
  {
    program: 'Coldcard',
    chain: 'testnet4',
    address: 'mtHSVByP9EYZmB26jASDdPVm19gvpecb5R',
    message:
      '6526b066174ff77aeead8780f6a47f9f4c8c2c116bb57e9da0d092f207c791b4  coldcard-export.json',
    signature:
      'H4TbENBiuW2NoV+7N8nNPefRkDM1AFK4RsPnp1k7tktSI+U6HARMryGuUF9IlXV5hDX89xavp+gG28UYipwe9A4=',
    form: 'core',
    byCore: 'true',
  },
  {
    program: 'Ledger, P2PKH',
    chain: 'testnet4',
    address: 'mz5vLWdM1wHVGSmXUkhKVvZbJ2g4epMXSm',
    message: 'The Times 03/Jan/2009 Chancellor on brink of second bailout for banks.',
    signature:
      'IOR4YRVlmJGMx+H7PgQvHzWAF0HAgrUggQeRdnoWKpypfaAberpvF+XbOCM5Cd/ljogNyU3w2OIL8eYCyZ6Ru2k=',
    form: 'core',
    byCore: 'true',
  },
  {
    program: 'Ledger, P2WPKH',
    chain: 'testnet4',
    address: 'tb1qzdr7s2sr0dwmkwx033r4nujzk86u0cy6fmzfjk',
    message: 'Hello world!',
    signature:
      'IEOK4+JMK7FToR7XMzFCoAYh1nud1IKm9Wq3vXLSVk/lBay8rHCRp9bP6riyR5NDqXYyYf7cXgMQTHNz3SemwZI=',
    form: 'electrum',
    byCore: NO_KEY,
  },
  {
    program: 'Unisat, P2PKH, which says an uncompressed key',
    address: '16dpFB5oUCL9Cj2Mq9fUEJCLLqTzn6bQQg',
    message: 'abcdefghijk123456789',
    signature:
      'G+LrYa7T5dUMDgQduAErw+i6ebK4GqTXYVWIDM+snYk7Yc6LdPitmaqM6j+iJOeID1CsMXOJFpVopvPiHBdulkE=',
    form: 'other-header',
    byCore: 'false',
  },
  {
    program: 'Unisat, P2WPKH',
    address: 'bc1q8h8s4zd9y0lkrx334aqnj4ykqs220ss735a3gh',
    message: 'abcdefghijk123456789',
    signature:
      'G+LrYa7T5dUMDgQduAErw+i6ebK4GqTXYVWIDM+snYk7Yc6LdPitmaqM6j+iJOeID1CsMXOJFpVopvPiHBdulkE=',
    form: 'electrum',
    byCore: NO_KEY,
  },
  {
    program: 'OKX, P2TR',
    address: 'bc1pma0z4kklknnuwgyzyzr7t9fx4c0xejalz7edazj7swk5lx7f33uql04uvt',
    message: '0x59Bb8F7AbfA44852D272E8eE0d3a202AA5AceABB',
    signature:
      'HwP0hxFTjMeRTvl/z/tqF7zwUNBjkA8P5vfL/gA5iVrrBBcWcMljX6ZeLrolLgZkxhYiueVCSkVH94novoLS83I=',
    form: 'taproot',
    byCore: NO_KEY,
  },
  {
    program: 'OKX, P2SH-P2WPKH',
    address: '38MZ4vT3uB5sAhyrWbKdP2jeJhCYABjs1S',
    message: '0x59Bb8F7AbfA44852D272E8eE0d3a202AA5AceABB',
    signature:
      'H8bKJUY48foC3LvBU6+FIjGOsw6rDrCwYJ7rCgyLXVzFIsjmt/9dlfSQGFlTxugVAWdXZzx/bzfMN8bR8y/67l4=',
    form: 'electrum',
    byCore: NO_KEY,
  },
  {
    program: 'bip322-js, P2TR',
    address: 'bc1ps5pt865e77nr9t9z7fdefryx27lsz0ced875lxcc68lszvc7x3qsxx25fy',
    message: 'bitcheckdiuq5gh179v9r5vwmw58ijtkea1vb4idr92khiu',
    signature:
      'HxOxevYmNjW58m/TBcewrpLbOC0NXjwnWO+jccW9tq8JbdtjI8modbmYbJNVO6PpE9MATfiZeU/S/GbmozNhV4Y=',
    form: 'taproot',
    byCore: NO_KEY,
  },
  {
    program: 'bip322-js, P2SH-P2WPKH',
    address: '3Agx7m86mJgVbLZP3Wk1qjYkzv6gGemz9X',
    message: '48656c6c6f20426974636f696e2034352e3133302e3130352e313436',
    signature:
      'JDkLNaM8vWoobA34PGQE9FIZaLF7peRh4r7DOqOHls1cP1DPwR3Hcy26+zk6yRb0qtJRHEdUflVxkScbwsOCSMw=',
    form: 'bip137',
    byCore: NO_KEY,
  },
  {
    program: 'BlueWallet, of no message',
    address: 'bc1qq6lukw56pngneryu4ycudpdet6w8n9vs6dyd7n',
    message: '',
    signature:
      'J4tSD6Ji1oYuwydVfrBbpobCUGOTk0z0jr8b4MyoH101ZVGTQt3yNdnOV2Y3FCg/qbAjXVQgoX1/7Ol/oK0u0c4=',
    form: 'bip137',
    byCore: NO_KEY,
  },
  {
    program: 'MultiBit',
    address: '16R2kAxaUNM4xj6ykKbxEugpJdYyJzTP13',
    message: 'Hello World',
    signature:
      'H0b22gIQIfutUzm7Z9qchdfhUtaO52alhNPK3emrkGOfbOzGHVPuWD9rMIphxniwBNgF/YN4c5C/dMwXz3yJz5k=',
    form: 'core',
    byCore: 'true',
  },
];
