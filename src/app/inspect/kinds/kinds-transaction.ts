import { bip, type KindText, kindText, type Specification } from './kind-text.ts';

const SERIALISATION = bip(144, 'Serialization');
const SEQUENCE = bip(68);
const TRANSACTION: Specification = { core: 'primitives/transaction.h' };
const SCRIPT: Specification = { core: 'script/script.h' };

/** Transactions, alone or inside a PSBT, and what scripts are made of. */
export const TRANSACTION_KINDS = {
  tx: kindText(
    'Transaction',
    'frame',
    SERIALISATION,
    'Version, inputs, outputs and lock time. The txid is their double SHA256 without witnesses, so witness data does not change it.',
  ),
  'tx.version': kindText(
    'Version',
    'number',
    SEQUENCE,
    'A 32-bit little-endian integer. Relative lock times (BIP 68) require version 2 or higher.',
  ),
  'tx.marker': kindText(
    'Witness marker',
    'frame',
    SERIALISATION,
    'A zero byte in place of the input count. It means that witnesses follow the outputs.',
  ),
  'tx.flag': kindText(
    'Witness flag',
    'frame',
    SERIALISATION,
    '0x01 for witnesses. No other flag is defined.',
  ),
  'tx.input_count': kindText(
    'Input count',
    'number',
    SERIALISATION,
    'Number of inputs, as a compact size integer.',
  ),
  'tx.input': kindText(
    'Input',
    'frame',
    TRANSACTION,
    'Spends an output: outpoint, scriptSig, sequence. The amount is only in the previous transaction.',
  ),
  'tx.in.txid': kindText(
    'Previous txid',
    'hash',
    bip(141, 'Transaction ID'),
    'The txid of the previous transaction. It is serialized in the byte order of the hash and displayed reversed.',
  ),
  'tx.in.vout': kindText(
    'Previous output index',
    'number',
    TRANSACTION,
    'Index of the spent output, counted from 0. 0xffffffff with a txid of zeros is a coinbase.',
  ),
  'tx.in.script_size': kindText(
    'Script length',
    'number',
    TRANSACTION,
    'Length of the scriptSig in bytes.',
  ),
  'tx.in.script_sig': kindText(
    'ScriptSig',
    'script',
    TRANSACTION,
    'Satisfies the spent output’s script: signatures, keys, a redeem script. Empty in an unsigned transaction and in native segwit inputs.',
  ),
  'tx.in.sequence': kindText(
    'Sequence',
    'number',
    SEQUENCE,
    '0xffffffff is final; if all inputs are final, the lock time is ignored. Below 0xfffffffe it signals replaceability (BIP 125). With the highest bit clear it is a relative lock time (BIP 68).',
  ),
  'tx.output_count': kindText(
    'Output count',
    'number',
    SERIALISATION,
    'Number of outputs, as a compact size integer.',
  ),
  'tx.output': kindText(
    'Output',
    'frame',
    TRANSACTION,
    'An amount and the scriptPubKey that it is locked to. The fee is the input amounts minus the output amounts.',
  ),
  'tx.out.value': kindText(
    'Amount',
    'amount',
    TRANSACTION,
    'The amount in satoshis (100,000,000 per bitcoin): a signed 64-bit little-endian integer.',
  ),
  'tx.out.script_size': kindText(
    'Script length',
    'number',
    TRANSACTION,
    'Length of the scriptPubKey in bytes.',
  ),
  'tx.out.script_pubkey': kindText(
    'ScriptPubKey',
    'script',
    TRANSACTION,
    'The condition for spending the output. Standard forms have an address, which depends on the chain; the script does not.',
  ),
  'tx.witness': kindText(
    'Witness',
    'witness',
    SERIALISATION,
    'The witness stack of one input, bottom first. Witnesses follow the outputs, one for each input, in the order of the inputs.',
  ),
  'tx.witness.count': kindText(
    'Item count',
    'number',
    SERIALISATION,
    'Number of stack items; zero for an input without a witness.',
  ),
  'tx.witness.item': kindText(
    'Item',
    'witness',
    SERIALISATION,
    'One item of the witness stack. What it is follows from its shape and its position: BIP 141 and BIP 341 fix where scripts, control blocks and the annex are.',
  ),
  'tx.witness.item_size': kindText(
    'Item length',
    'number',
    SERIALISATION,
    'Length of the item in bytes.',
  ),
  'tx.witness.data': kindText(
    'Item data',
    'witness',
    SERIALISATION,
    'The bytes of the item, for example a preimage or a number. An empty item is false to a script.',
  ),
  'tx.witness.script': kindText(
    'Witness script',
    'script',
    bip(141, 'Witness program'),
    'The script whose SHA-256 is the witness program of the output. It is the last item of a P2WSH input.',
  ),
  'tx.witness.annex': kindText(
    'Annex',
    'unknown',
    bip(341, 'Script validation rules'),
    'The last item of a taproot witness if it begins with 0x50. Signatures commit to it; it has no meaning yet, and nodes do not relay it by default.',
  ),
  'tx.witness.reserved_value': kindText(
    'Witness reserved value',
    'hash',
    bip(141, 'Commitment structure'),
    'The 32 zero bytes that are hashed into the witness commitment of a coinbase.',
  ),
  'tx.lock_time': kindText(
    'Lock time',
    'number',
    bip(113),
    'Below 500,000,000 a block height, otherwise Unix time. The transaction cannot be mined before it. It is ignored if all inputs are final (nSequence 0xffffffff).',
  ),
  'script.opcode': kindText('Opcode', 'script', SCRIPT, 'One instruction of the script.'),
  'script.push': kindText('Push', 'script', SCRIPT, 'Pushes the following bytes onto the stack.'),
  'script.push_opcode': kindText(
    'Push opcode',
    'number',
    SCRIPT,
    'Number of bytes pushed: the opcode itself for 1 to 75, otherwise a length of one, two or four bytes after it.',
  ),
  'script.push_data': kindText(
    'Pushed data',
    'script',
    SCRIPT,
    'The bytes pushed onto the stack. Their meaning depends on the opcodes that follow.',
  ),
  'script.broken_push': kindText(
    'Push past the end',
    'unknown',
    SCRIPT,
    'A push of more bytes than the script has left. It can be in a block, but a script that reaches it fails.',
  ),
  'script.inscription': kindText(
    'Inscription',
    'text',
    { core: 'script/interpreter.cpp, OP_IF' },
    'An envelope of the ordinals protocol: a branch that never runs, with a content type and data in pushes. To consensus it means nothing.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;
