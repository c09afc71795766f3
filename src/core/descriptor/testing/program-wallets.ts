import type { Chain } from '../../encoding/chains.ts';
import type { WalletForm } from '../wallet/wallet-types.ts';

/*
 * Wallets in the forms that programs write, made anew, of keys whose addresses those
 * programs' own tests or documents expect.
 */

export interface ProgramWallet {
  readonly program: string;
  readonly chain?: Chain;
  readonly text: string;
  readonly form: WalletForm;
  readonly name?: string;
  /** By branch and index. */
  readonly addresses: Readonly<Record<string, string>>;
}

const COBO = {
  p2sh: 'xpub69SfFhG5eA9cqxHKM6b1HhXMpDzipUPDBNMBrjNgWWbbzKqnqwx2mvMyB5bRgmLAi7cBgr8euuz4Lvz3maWxpfUmdM71dyQuvq68mTAG4Cp',
  nested:
    'Ypub6jtUX12KGcqFosZWP4YcHc9qbKRTvgBpb8aE58hsYqby3SQVTr5KGfMmdMg38ekmQ9iLhCdgbAbjih7AWSkA7pgRhiLfah3zT6u1PFvVEbc',
  native:
    'Zpub74ijpfhERJNjhCKXRspTdLJV5eoEmSRZdHqDvp9kVtdVEyiXk7pXxRbfZzQvsDFpfDHEHVtVpx4Dz9DGUWGn2Xk5zG5u45QTMsYS2vjohNQ',
};
const COLDCARD = {
  p2sh: 'xpub6847W6cYUqq4ixcmFb83iqPtJZfnMPTkpYiCsuUybzFppJp2qzh3KCVHsLGQy4WhaxGqkK9aDDZnSfhB92PkHDKihbH6WLztzmN7WW9GYpR',
  nested:
    'Ypub6kvtvTZpqGuWtQfg9bL5xe4vDWtwsirR8LzDvsY3vgXvyncW1NGXCUJ9Ps7CiizSSLV6NnnXSYyVDnxCu26QChWzWLg5YCAHam6cYjGtzRz',
  native:
    'Zpub75mAE8EjyxSzoyPmGnd5E6MyD7ALGNndruWv52xpzimZQKukwvEfXTHqmH8nbbc6ccP5t2aM3mws3pKYSnKpKMMytdbNEZFUxKzztYFM8Pn',
};

function setup(format: string, path: string, kind: keyof typeof COBO): string {
  return [
    '# BlueWallet Multisig setup file',
    '# this file contains only public keys and is safe to',
    '# distribute among cosigners',
    '#',
    'Name: Multisig Vault',
    'Policy: 2 of 2',
    `Derivation: ${path}`,
    `Format: ${format}`,
    '',
    `D37EAD88: ${COBO[kind]}`,
    '',
    `168DD603: ${COLDCARD[kind]}`,
    '',
  ].join('\n');
}

const NATIVE = {
  '0/0': 'bc1qxzrzh4caw7e3genwtldtxntzj0ktfl7mhf2lh4fj8h7hnkvtvc4salvp85',
  '0/1': 'bc1qvwd2d7r46j7u9qyxpedfhe5p075sxuhzd0n6napuvvhq2u5nrmqs9ex90q',
  '1/0': 'bc1qtah0p50d4qlftn049k7lldcwh7cs3zkjy9g8xegv63p308hsh9zsf5567q',
  '1/1': 'bc1qv84pedzkqz2p4sd2dxm9krs0tcfatqcn73nndycaky9qttczj9qq3az9ma',
};

const BUIDL_KEYS = [
  [
    'c7d0648a',
    'tpubDEpefcgzY6ZyEV2uF4xcW2z8bZ3DNeWx9h2BcwcX973BHrmkQxJhpAXoSWZeHkmkiTtnUjfERsTDTVCcifW6po3PFR1JRjUUTJHvPpDqJhr',
  ],
  [
    '12980eed',
    'tpubDEkXGoQhYLFnYyzUGadtceUKbzVfXVorJEdo7c6VKJLHrULhpSVLC7fo89DDhjHmPvvNyrun2LTWH6FYmHh5VaQYPLEqLviVQKh45ufz8Ae',
  ],
  [
    '3a52b5cd',
    'tpubDFdbVee2Zna6eL9TkYBZDJVJ3RxGYWgChksXBRgw6y6PU1jWPTXUqag3CBMd6VDwok1hn5HZGvg6ujsTLXykrS3DwbxqCzEvWoT49gRJy7s',
  ],
  [
    'f7d04090',
    'tpubDF7FTuPECTePubPXNK73TYCzV3nRWaJnRwTXD28kh6Fz4LcaRzWwNtX153J7WeJFcQB2T6k9THd424Kmjs8Ps1FC1Xb81TXTxxbGZrLqQNp',
  ],
] as const;

const BSMS_KEYS = [
  "[1cf0bf7e/48'/0'/0'/2']xpub6FL8FhxNNUVnG64YurPd16AfGyvFLhh7S2uSsDqR3Qfcm6o9jtcMYwh6DvmcBF9qozxNQmTCVvWtxLpKTnhVLN3Pgnu2D3pAoXYFgVyd8Yz",
  "[4fc1dd4a/48'/0'/0'/2']xpub6EebMbEps7ZcV3FYEnddRsvrFWDrt2tiPmCeM7pPXQEmphvq9ZfJ1LWFUDjf3vxCeBuPrfyGrMazWUsYsetrnHatQZVLJH7LsgCjtMqdzgj",
] as const;
const BSMS_FIRST = 'bc1qrgc6p3kylfztu06ysl752gwwuekhvtfh9vr7zg43jvu60mutamcsv948ej';

const COLDCARD_ACCOUNTS = {
  bip44:
    'tpubDCiHGUNYdRRBPNYm7CqeeLwPWfeb2ZT2rPsk4aEW3eUoJM93jbBa7hPpB1T9YKtigmjpxHrB1522kSsTxGm9V6cqKqrp1EDaYaeJZqcirYB',
  bip49:
    'upub5DMRSsh6mNaeiTXEzarZLvZezWp4cGhaDHjMz9iineDN8syqep2XHncDKFVtTUXY4fyKp12qDVVwdfq5rKkw2CDf5fy2gEHyh5NoTC6fiwm',
  bip84:
    'tpubDC7jGaaSE66Pn4dgtbAAstde4bCyhSUs4r3P8WhMVvPByvcRrzrwqSvpF9Ghx83Z1LfVugGRrSBko5UEKELCz9HoMv5qKmGq3fqnnbS5E9r',
};
const COLDCARD_FIRST = 'mtHSVByP9EYZmB26jASDdPVm19gvpecb5R';

const LEDGER = {
  p2wpkh:
    "[f5acc2fd/84'/1'/0']tpubDCtKfsNyRhULjZ9XMS4VKKtVcPdVDi8MKUbcSD9MJDyjRu1A2ND5MiipozyyspBT9bg8upEp7a8EAgFxNxXn1d7QkdbL52Ty5jiSLcxPt1P",
  p2tr: "[f5acc2fd/86'/1'/0']tpubDDKYE6BREvDsSWMazgHoyQWiJwYaDDYPbCFjYxN3HFXJP5fokeiK4hwK5tTLBNEDBwrDXn8cQ4v9b2xdW62Xr5yxoQdMu1v6c7UDXYVH27U",
  own: "[f5acc2fd/48'/1'/0'/2']tpubDFAqEGNyad35aBCKUAXbQGDjdVhNueno5ZZVEn3sQbW5ci457gLR7HyTmHBg93oourBssgUxuWz1jX5uhc1qaqFo9VsybY1J5FuedLfm4dK",
  other:
    "[76223a6e/48'/1'/0'/2']tpubDE7NQymr4AFtewpAsWtnreyq9ghkzQBXpCZjWLFVRAvnbf7vya2eMTvT2fPapNqL8SuVvLQdbUbMfWLVDCZKnsEBqp6UK93QEzL8Ck23AwF",
};

export const PROGRAM_WALLETS: readonly ProgramWallet[] = [
  {
    program: 'BlueWallet, P2SH',
    text: setup('P2SH', "m/45'", 'p2sh'),
    form: 'multisig-text',
    name: 'Multisig Vault',
    addresses: {
      '0/0': '3J5xQcgBqoykSHhmDJLYp87SgVSNhYrvnz',
      '0/1': '3GkEXFYUifSmQ9SgzJDWL37pjMj4LT6vbq',
      '1/0': '365MagKko4t7L9XPXSYGkFj23dknTCx4UW',
      '1/1': '36j8Qx6vxUknTxGFa5yYuxifEK9PGPEKso',
    },
  },
  {
    program: 'BlueWallet and Cobo, P2SH-P2WSH',
    text: setup('P2WSH-P2SH', "m/48'/0'/0'/1'", 'nested'),
    form: 'multisig-text',
    name: 'Multisig Vault',
    addresses: {
      '0/0': '38xA38nfy649CC2JjjZj1CYAhtrcRc67dk',
      '0/1': '35ixkuzbrLb7Pr3j89uVYvYPe3jKSrbeB3',
      '1/0': '35yBZiSz9aBCz7HcobJzYpsuKhcgJ1Vrnd',
      '1/1': '36uoZnudzSSUryHmWyNy3xfChmzvK35AL9',
      '1/3': '3PU8J9pdiKAMsLnrhyrG7RZ4LZiTURQp5r',
    },
  },
  {
    program: 'Coldcard, Sparrow and Nunchuk, a derivation before each key',
    text: [
      '# Coldcard Multisig setup file (created by Sparrow)',
      '#',
      'Name: Vault',
      'Policy: 2 of 2',
      'Format: P2WSH',
      '',
      "Derivation: m/48'/0'/0'/2'",
      `D37EAD88: ${COBO.native}`,
      '',
      "Derivation: m/48'/0'/0'/2'",
      `168DD603: ${COLDCARD.native}`,
    ].join('\r\n'),
    form: 'multisig-text',
    name: 'Vault',
    addresses: NATIVE,
  },
  {
    program: 'Electrum, multisig of hardware wallets',
    text: JSON.stringify({
      'x2/': {
        xpub: COLDCARD.native,
        hw_type: 'coldcard',
        ckcc_xfp: 64392470,
        label: 'Coldcard',
        derivation: "m/48'/0'/0'/2'",
        type: 'hardware',
      },
      'x1/': {
        xpub: COBO.native,
        hw_type: 'coldcard',
        ckcc_xfp: 2293071571,
        derivation: "m/48'/0'/0'/2'",
        type: 'hardware',
      },
      wallet_type: '2of2',
      use_encryption: false,
      seed_version: 17,
    }),
    form: 'electrum',
    addresses: NATIVE,
  },
  {
    program: 'Electrum, multisig to watch',
    text: JSON.stringify({
      'x1/': {
        type: 'bip32',
        xprv: null,
        xpub: 'Zpub6xwgqLvc42wXB1wEELTdALD9iXwStMUkGqBgxkJFYumaL2dWgNvUkjEDWyDFZD3fZuDWDzd1KQJ4NwVHS7hs6H6QkpNYSShfNiUZsgMdtNg',
        derivation: null,
        root_fingerprint: null,
      },
      'x2/': {
        type: 'bip32',
        xprv: null,
        xpub: 'Zpub6y4oYeETXAbzLNg45wcFDGwEG3vpgsyMJybiAfi2pJtNF3i3fJVxK2BeZJaw7VeKZm192QHvXP3uHDNpNmNDbQft9FiMzkKUhNXQafUMYUY',
      },
      wallet_type: '2of2',
      seed_version: 48,
    }),
    form: 'electrum',
    addresses: {
      '0/0': 'bc1qvzezdcv6vs5h45ugkavp896e0nde5c5lg5h0fwe2xyfhnpkxq6gq7pnwlc',
      '1/0': 'bc1qxqf840dqswcmu7a8v82fj6ej0msx08flvuy6kngr7axstjcaq6us9hrehd',
    },
  },
  ...(
    [
      [
        'xpub661MyMwAqRbcGH3yTb2kMQGnsLziRTJZ8vNthsVSCGbdBr8CGDWKxnGAFYgyKTzBtwvPPmfVAWJuFmxRXjSbUTg87wDkWQ5GmzpfUcN9t8Z',
        '19fWEVaXqgJFFn7JYNr6ouxyjZy3uK7CdK',
        '1EEX7da31qndYyeKdbM665w1ze5gbkkAZZ',
      ],
      [
        'ypub6QqdH2c5z7967aF6HwpNZVNJ3K9AN5J442u7VGPKaGyWEwwRWsftaqvJGkeZKNe7Jb3C9FG3dAfT94ZzFRrcGhMizGvB6Jtm3itJsEFhxMC',
        '34SAT5gGF5UaBhhSZ8qEuuxYvZ2cm7Zi23',
        '38unULZaetSGSKvDx7Krukh8zm8NQnxGiA',
      ],
      [
        'zpub6jftahH18ngZxsSD8JbzmaToDHHcJhHYy9RLGfHCxHMPJ3kemXqTCuaSHxc9KHJ2iE9ztirc5q212MBYy8Gd4w3KrccbgDiFKSwxFpYKEH6',
        'bc1qtuynwzd0d6wptvyqmc6ehkm70zcamxpshyzu5e',
        'bc1qjy5zunxh6hjysele86qqywfa437z4xwmleq8wk',
      ],
    ] as const
  ).map(
    ([xpub, receiving, change]): ProgramWallet => ({
      program: `Electrum, ${xpub.slice(0, 4)}`,
      text: JSON.stringify({
        keystore: { type: 'bip32', xpub, xprv: null, derivation: 'm', root_fingerprint: null },
        labels: {},
        seed_type: '',
        use_encryption: false,
        wallet_type: 'standard',
      }),
      form: 'electrum',
      addresses: { '0/0': receiving, '1/0': change },
    }),
  ),
  {
    program: 'buidl and Caravan',
    chain: 'testnet4',
    text: JSON.stringify({
      name: 'p2wsh',
      addressType: 'P2WSH',
      network: 'testnet',
      client: { type: 'public' },
      quorum: { requiredSigners: 1, totalSigners: 4 },
      extendedPublicKeys: BUIDL_KEYS.map(([xfp, xpub], n) => ({
        bip32Path: "m/48'/1'/0'/2'",
        xpub,
        xfp,
        name: `Seed ${n}`,
      })),
      startingAddressIndex: 0,
    }),
    form: 'caravan',
    name: 'p2wsh',
    addresses: {
      '0/0': 'tb1qlrjv2ek09g9aplga83j9mfvelnt6qymen9gd49kpezdz2g5pgwnsfmrucp',
      '0/1': 'tb1qn2xhgxqxqcs8cl36f7efgg7jvreus4x6959hnc6mfmygnz435dksa39ygr',
      '0/2': 'tb1q2lzh628dmylpf9gr869lgyq9fcc9xqat7unpumnmmn5nph6447cs40k7mw',
      '1/0': 'tb1qf454te8pvz4txevejg8s8tx5kkyfxgtkpg6tu5xphnyf6l2gcjss5zw0jx',
      '1/1': 'tb1q0lh5an3hep9s57c5xkpyv0yldy825kzzwt888u0qfnu3nqkndrqqjuajuj',
      '1/2': 'tb1qcklg00ymx85x7f5vzll3zypd2epywdxmhx05k7395e470pth8g8qvh62kw',
    },
  },
  {
    program: 'BSMS, with a template (BIP 129)',
    text: `BSMS 1.0\nwsh(sortedmulti(2,${BSMS_KEYS[0]}/**,${BSMS_KEYS[1]}/**))\n/0/*,/1/*\n${BSMS_FIRST}\n`,
    form: 'bsms',
    addresses: { '0/0': BSMS_FIRST },
  },
  {
    program: 'BSMS, without path restrictions (BIP 129)',
    text: [
      'BSMS 1.0',
      "wsh(sortedmulti(1,[59865f44/48'/0'/0'/2']026d15412460ba0d881c21837bb999233896085a9ed4e5445bd637c10e579768ba,[b7044ca6/48'/0'/0'/2']030baf0497ab406ff50cb48b4013abac8a0338758d2fd54cd934927afa57cc2062))#rzx9dffd",
      'No path restrictions',
      'bc1quqy523xu3l8che3s8vja8n33qtg0uyugr9l5z092s3wa50p8t7rqy6zumf',
    ].join('\n'),
    form: 'bsms',
    addresses: { '0/0': 'bc1quqy523xu3l8che3s8vja8n33qtg0uyugr9l5z092s3wa50p8t7rqy6zumf' },
  },
  {
    program: 'Coldcard, generic JSON, by its oldest account',
    chain: 'testnet4',
    text: JSON.stringify({
      chain: 'XTN',
      xfp: '0F056943',
      account: 0,
      bip44: { name: 'p2pkh', deriv: "m/44'/1'/0'", xpub: COLDCARD_ACCOUNTS.bip44 },
      bip48_2: { name: 'p2wsh', deriv: "m/48'/1'/0'/2'", xpub: COLDCARD_ACCOUNTS.bip84 },
    }),
    form: 'coldcard',
    addresses: { '0/0': COLDCARD_FIRST },
  },
  {
    program: 'Coldcard, generic JSON, nested with the key of SLIP 132',
    chain: 'testnet4',
    text: JSON.stringify({
      xfp: '0F056943',
      bip49: { name: 'p2sh-p2wpkh', deriv: 'm/49h/1h/0h', _pub: COLDCARD_ACCOUNTS.bip49 },
    }),
    form: 'coldcard',
    addresses: { '0/0': '2NCAJ5wD4GvmW32GFLVybKPNphNU8UYoEJv' },
  },
  {
    program: 'Coldcard, generic JSON, with descriptors',
    chain: 'testnet4',
    text: JSON.stringify({
      xfp: '0F056943',
      bip84: {
        name: 'p2wpkh',
        desc: `wpkh([0f056943/84h/1h/0h]${COLDCARD_ACCOUNTS.bip84}/<0;1>/*)#sjuyyvve`,
      },
    }),
    form: 'coldcard',
    addresses: { '0/0': 'tb1qupyd58ndsh7lut0et0vtrq432jvu9jtdyws9n9' },
  },
  {
    program: 'Ledger, a policy of one key',
    chain: 'testnet4',
    text: JSON.stringify({
      name: 'Savings',
      descriptor_template: 'wpkh(@0/**)',
      keys_info: [LEDGER.p2wpkh],
    }),
    form: 'policy',
    name: 'Savings',
    addresses: {
      '0/0': 'tb1qzdr7s2sr0dwmkwx033r4nujzk86u0cy6fmzfjk',
      '1/15': 'tb1qlrvzyx8jcjfj2xuy69du9trtxnsvjuped7e289',
    },
  },
  {
    program: 'Ledger, a policy of Taproot',
    chain: 'testnet4',
    text: JSON.stringify({ name: '', template: 'tr(@0/**)', keys: [LEDGER.p2tr] }),
    form: 'policy',
    addresses: {
      '0/0': 'tb1pws8wvnj99ca6acf8kq7pjk7vyxknah0d9mexckh5s0vu2ccy68js9am6u7',
      '0/9': 'tb1psl7eyk2jyjzq6evqvan854fts7a5j65rth25yqahkd2a765yvj0qggs5ne',
      '1/0': 'tb1pmr60r5vfjmdkrwcu4a2z8h39mzs7a6wf2rfhuml6qgcp940x9cxs7t9pdy',
    },
  },
  {
    program: 'Ledger, multisig in the older form',
    chain: 'testnet4',
    text: JSON.stringify({
      name: 'Cold storage',
      descriptor_template: 'wsh(sortedmulti(2,@0,@1))',
      keys_info: [`${LEDGER.other}/**`, `${LEDGER.own}/**`],
    }),
    form: 'policy',
    name: 'Cold storage',
    addresses: { '0/0': 'tb1qmyauyzn08cduzdqweexgna2spwd0rndj55fsrkefry2cpuyt4cpsn2pg28' },
  },
  {
    program: 'Ledger, a key and a script',
    chain: 'testnet4',
    text: JSON.stringify({
      name: 'Foreign internal key, and our script key',
      descriptor_template: 'tr(@0/**,pk(@1/**))',
      keys_info: [LEDGER.other, LEDGER.own],
    }),
    form: 'policy',
    name: 'Foreign internal key, and our script key',
    addresses: { '0/0': 'tb1pls9pp5cgcljpkjauxep03lv2c2yc2wcuua26p3ks6j2lq0vl9kjqf5rgm2' },
  },
  {
    program: 'BIP 84, the account of its test vectors as zpub',
    text: 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    form: 'account',
    addresses: {
      '0/0': 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      '0/1': 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
      '1/0': 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    },
  },
  {
    program: 'Bitkey and others, a name before each descriptor',
    text: [
      'Name: Vault',
      `Receive descriptor: wsh(sortedmulti(2,${BSMS_KEYS[0]}/0/*,${BSMS_KEYS[1]}/0/*))`,
      `Internal: wsh(sortedmulti(2,${BSMS_KEYS[0]}/1/*,${BSMS_KEYS[1]}/1/*))`,
    ].join('\n'),
    form: 'descriptors',
    name: 'Vault',
    addresses: { '0/0': BSMS_FIRST },
  },
  {
    program: 'Specter DIY, keys without steps',
    text: `addwallet Multisig&wsh(sortedmulti(2,${BSMS_KEYS[0]},${BSMS_KEYS[1]}))`,
    form: 'descriptors',
    name: 'Multisig',
    addresses: { '0/0': BSMS_FIRST },
  },
  {
    program: 'Specter, keys without steps',
    text: JSON.stringify({
      label: 'specter',
      blockheight: 646246,
      descriptor: `wsh(sortedmulti(2,${BSMS_KEYS[0]},${BSMS_KEYS[1]}))`,
    }),
    form: 'descriptors',
    name: 'specter',
    addresses: { '0/0': BSMS_FIRST },
  },
];
