import type { ResultField } from '../schema.ts';
import { SCRIPT_PUB_KEY_FIELDS, TRANSACTION_FIELDS } from './transaction-result.ts';

const script = (name: string, description: string): ResultField => ({
  type: 'OBJ',
  name,
  optional: true,
  description,
  inner: [
    { type: 'STR', name: 'asm', description: 'The script in words.' },
    { type: 'STR_HEX', name: 'hex', description: 'The bytes of the script.' },
    { type: 'STR', name: 'type', description: 'The kind of script.' },
  ],
});

const finalScriptSig = (name: string, description: string): ResultField => ({
  type: 'OBJ',
  name,
  optional: true,
  description,
  inner: [
    { type: 'STR', name: 'asm', description: 'The script in words.' },
    { type: 'STR_HEX', name: 'hex', description: 'The bytes of the script.' },
  ],
});

const ORIGIN: readonly ResultField[] = [
  {
    type: 'STR_HEX',
    name: 'master_fingerprint',
    description: 'The fingerprint of the master key.',
  },
  { type: 'STR', name: 'path', description: 'The derivation path from the master key.' },
];

const BIP32_DERIVATIONS: ResultField = {
  type: 'ARR',
  name: 'bip32_derivs',
  optional: true,
  description: 'Where the public keys come from.',
  inner: [
    {
      type: 'OBJ',
      name: '',
      description: '',
      inner: [{ type: 'STR_HEX', name: 'pubkey', description: 'The public key.' }, ...ORIGIN],
    },
  ],
};

const TAPROOT_DERIVATIONS: ResultField = {
  type: 'ARR',
  name: 'taproot_bip32_derivs',
  optional: true,
  description: 'Where the x-only public keys come from.',
  inner: [
    {
      type: 'OBJ',
      name: '',
      description: '',
      inner: [
        { type: 'STR_HEX', name: 'pubkey', description: 'The x-only public key.' },
        ...ORIGIN,
        {
          type: 'ARR',
          name: 'leaf_hashes',
          description: 'The leaves in which the key stands.',
          inner: [{ type: 'STR_HEX', name: 'hash', description: 'The hash of one leaf.' }],
        },
      ],
    },
  ],
};

const TAPROOT_INTERNAL_KEY: ResultField = {
  type: 'STR_HEX',
  name: 'taproot_internal_key',
  optional: true,
  description: 'The x-only internal key.',
};

const MUSIG2_PARTICIPANTS: ResultField = {
  type: 'ARR',
  name: 'musig2_participant_pubkeys',
  optional: true,
  description: 'Which keys make up an aggregate key.',
  inner: [
    {
      type: 'OBJ',
      name: '',
      description: '',
      inner: [
        { type: 'STR_HEX', name: 'aggregate_pubkey', description: 'The aggregate key.' },
        {
          type: 'ARR',
          name: 'participant_pubkeys',
          description: 'Its parts, in the order of aggregation.',
          inner: [{ type: 'STR_HEX', name: 'pubkey', description: 'One key.' }],
        },
      ],
    },
  ],
};

const musig2Contribution = (list: string, value: string, description: string): ResultField => ({
  type: 'ARR',
  name: list,
  optional: true,
  description,
  inner: [
    {
      type: 'OBJ',
      name: '',
      description: '',
      inner: [
        { type: 'STR_HEX', name: 'participant_pubkey', description: 'The key of who gave it.' },
        { type: 'STR_HEX', name: 'aggregate_pubkey', description: 'The key that signs.' },
        {
          type: 'STR_HEX',
          name: 'leaf_hash',
          optional: true,
          description: 'The leaf that is signed for; absent for the key path.',
        },
        { type: 'STR_HEX', name: value, description: 'The contribution.' },
      ],
    },
  ],
});

const preimages = (hash: string): ResultField => ({
  type: 'OBJ_DYN',
  name: `${hash}_preimages`,
  optional: true,
  description: `Preimages by their ${hash}.`,
  inner: [{ type: 'STR_HEX', name: 'hash', description: 'The preimage.' }],
});

const PROPRIETARY: ResultField = {
  type: 'ARR',
  name: 'proprietary',
  description: 'Fields of private use.',
  inner: [
    {
      type: 'OBJ',
      name: '',
      description: '',
      inner: [
        { type: 'STR_HEX', name: 'identifier', description: 'Whose field it is.' },
        { type: 'NUM', name: 'subtype', description: 'Its number there.' },
        { type: 'STR_HEX', name: 'key', description: 'The whole key.' },
        { type: 'STR_HEX', name: 'value', description: 'The value.' },
      ],
    },
  ],
};

const UNKNOWN: ResultField = {
  type: 'OBJ_DYN',
  name: 'unknown',
  description: 'Fields whose type is not known here, value by key.',
  inner: [{ type: 'STR_HEX', name: 'key', description: 'The value.' }],
};

const optional = (field: ResultField): ResultField => ({ ...field, optional: true });

const WITNESS_UTXO: ResultField = {
  type: 'OBJ',
  name: 'witness_utxo',
  optional: true,
  description: 'The output that is spent.',
  inner: [
    { type: 'STR_AMOUNT', name: 'amount', description: 'The amount in BTC.' },
    {
      type: 'OBJ',
      name: 'scriptPubKey',
      description: 'The locking script.',
      inner: SCRIPT_PUB_KEY_FIELDS,
    },
  ],
};

const TAPROOT_SCRIPT_SIGNATURES: ResultField = {
  type: 'ARR',
  name: 'taproot_script_path_sigs',
  optional: true,
  description: 'Signatures for spending by a leaf script.',
  inner: [
    {
      type: 'OBJ',
      name: '',
      description: '',
      inner: [
        { type: 'STR_HEX', name: 'pubkey', description: 'The x-only key that signed.' },
        { type: 'STR_HEX', name: 'leaf_hash', description: 'The leaf that was signed for.' },
        { type: 'STR_HEX', name: 'sig', description: 'The signature.' },
      ],
    },
  ],
};

const TAPROOT_SCRIPTS: ResultField = {
  type: 'ARR',
  name: 'taproot_scripts',
  optional: true,
  description: 'Leaf scripts.',
  inner: [
    {
      type: 'OBJ',
      name: '',
      description: '',
      inner: [
        { type: 'STR_HEX', name: 'script', description: 'The script.' },
        { type: 'NUM', name: 'leaf_ver', description: 'The leaf version.' },
        {
          type: 'ARR',
          name: 'control_blocks',
          description: 'What proves that the leaf is in the tree.',
          inner: [{ type: 'STR_HEX', name: 'control_block', description: 'One control block.' }],
        },
      ],
    },
  ],
};

const INPUT: ResultField = {
  type: 'OBJ',
  name: '',
  description: '',
  inner: [
    {
      type: 'OBJ',
      name: 'non_witness_utxo',
      optional: true,
      description: 'The whole transaction whose output is spent, as decoderawtransaction shows it.',
      inner: TRANSACTION_FIELDS,
    },
    WITNESS_UTXO,
    {
      type: 'OBJ_DYN',
      name: 'partial_signatures',
      optional: true,
      description: 'Signatures by the public key that made them.',
      inner: [{ type: 'STR_HEX', name: 'pubkey', description: 'The signature.' }],
    },
    {
      type: 'STR',
      name: 'sighash',
      optional: true,
      description: 'The signature hash type that is asked for; empty where it has no name.',
    },
    script('redeem_script', 'The redeem script.'),
    script('witness_script', 'The witness script.'),
    BIP32_DERIVATIONS,
    finalScriptSig('final_scriptSig', 'The finished unlocking script.'),
    finalScriptSig('final_scriptsig', 'The same under the spelling of older interfaces.'),
    {
      type: 'ARR',
      name: 'final_scriptwitness',
      optional: true,
      description: 'The finished witness stack, bottom first.',
      inner: [{ type: 'STR_HEX', name: '', description: 'One item.' }],
    },
    ...['ripemd160', 'sha256', 'hash160', 'hash256'].map(preimages),
    {
      type: 'STR_HEX',
      name: 'previous_txid',
      optional: true,
      description: 'The transaction whose output is spent.',
    },
    {
      type: 'NUM',
      name: 'previous_vout',
      optional: true,
      description: 'Which of its outputs is spent.',
    },
    { type: 'NUM', name: 'sequence', optional: true, description: 'The sequence number.' },
    {
      type: 'NUM',
      name: 'time_locktime',
      optional: true,
      description: 'The least lock time, as a time, that this input asks for.',
    },
    {
      type: 'NUM',
      name: 'height_locktime',
      optional: true,
      description: 'The least lock time, as a height, that this input asks for.',
    },
    {
      type: 'STR_HEX',
      name: 'taproot_key_path_sig',
      optional: true,
      description: 'The signature for spending by the output key.',
    },
    TAPROOT_SCRIPT_SIGNATURES,
    TAPROOT_SCRIPTS,
    TAPROOT_DERIVATIONS,
    TAPROOT_INTERNAL_KEY,
    {
      type: 'STR_HEX',
      name: 'taproot_merkle_root',
      optional: true,
      description: 'The root of the tree of leaf scripts.',
    },
    MUSIG2_PARTICIPANTS,
    musig2Contribution('musig2_pubnonces', 'pubnonce', 'Public nonces for signing together.'),
    musig2Contribution('musig2_partial_sigs', 'partial_sig', 'Shares of signatures.'),
    optional(UNKNOWN),
    optional(PROPRIETARY),
  ],
};

const OUTPUT: ResultField = {
  type: 'OBJ',
  name: '',
  description: '',
  inner: [
    script('redeem_script', 'The redeem script.'),
    script('witness_script', 'The witness script.'),
    BIP32_DERIVATIONS,
    {
      type: 'STR_AMOUNT',
      name: 'amount',
      optional: true,
      description: 'The amount in BTC, where the PSBT itself holds it (version 2).',
    },
    {
      type: 'OBJ',
      name: 'script',
      optional: true,
      description: 'The locking script, where the PSBT itself holds it (version 2).',
      inner: SCRIPT_PUB_KEY_FIELDS,
    },
    TAPROOT_INTERNAL_KEY,
    {
      type: 'ARR',
      name: 'taproot_tree',
      optional: true,
      description: 'The tree of leaf scripts, depth first.',
      inner: [
        {
          type: 'OBJ',
          name: '',
          description: '',
          inner: [
            { type: 'NUM', name: 'depth', description: 'How deep the leaf stands.' },
            { type: 'NUM', name: 'leaf_ver', description: 'The leaf version.' },
            { type: 'STR_HEX', name: 'script', description: 'The script.' },
          ],
        },
      ],
    },
    TAPROOT_DERIVATIONS,
    MUSIG2_PARTICIPANTS,
    optional(UNKNOWN),
    optional(PROPRIETARY),
  ],
};

/** What `decodepsbt` answers. */
export const DECODED_PSBT: ResultField = {
  type: 'OBJ',
  name: '',
  description: '',
  inner: [
    {
      type: 'OBJ',
      name: 'tx',
      optional: true,
      description: 'The unsigned transaction (version 0), as decoderawtransaction shows it.',
      inner: TRANSACTION_FIELDS,
    },
    {
      type: 'ARR',
      name: 'global_xpubs',
      description: 'Extended public keys and where they come from.',
      inner: [
        {
          type: 'OBJ',
          name: '',
          description: '',
          inner: [
            { type: 'STR', name: 'xpub', description: 'The extended public key.' },
            ...ORIGIN,
          ],
        },
      ],
    },
    {
      type: 'NUM',
      name: 'tx_version',
      optional: true,
      description: 'The version of the transaction to be (version 2).',
    },
    {
      type: 'NUM',
      name: 'fallback_locktime',
      optional: true,
      description: 'The lock time where no input asks for one (version 2).',
    },
    {
      type: 'NUM',
      name: 'input_count',
      optional: true,
      description: 'How many inputs (version 2).',
    },
    {
      type: 'NUM',
      name: 'output_count',
      optional: true,
      description: 'How many outputs (version 2).',
    },
    {
      type: 'BOOL',
      name: 'inputs_modifiable',
      optional: true,
      description: 'Whether inputs may still be added or taken away (version 2).',
    },
    {
      type: 'BOOL',
      name: 'outputs_modifiable',
      optional: true,
      description: 'Whether outputs may still be added or taken away (version 2).',
    },
    {
      type: 'BOOL',
      name: 'has_sighash_single',
      optional: true,
      description: 'Whether a signature ties an input to its output (version 2).',
    },
    { type: 'NUM', name: 'psbt_version', description: 'The version of the PSBT.' },
    PROPRIETARY,
    UNKNOWN,
    { type: 'ARR', name: 'inputs', description: 'What is known of each input.', inner: [INPUT] },
    { type: 'ARR', name: 'outputs', description: 'What is known of each output.', inner: [OUTPUT] },
    {
      type: 'STR_AMOUNT',
      name: 'fee',
      optional: true,
      description: 'The fee in BTC, where the amounts of all inputs are there.',
    },
  ],
};
