import { bip, type KindText, kindText, type Source } from './kind-text.ts';

const SERIALISATION = bip(144, 'Serialization');
const SEQUENCE = bip(68);
const TRANSACTION: Source = { core: 'primitives/transaction.h' };
const SCRIPT: Source = { core: 'script/script.h' };

/** Transactions, alone or inside a PSBT, and what scripts are made of. */
export const TRANSACTION_KINDS = {
  tx: kindText(
    'Transaction',
    'frame',
    SERIALISATION,
    'Version, inputs, outputs and lock time. The txid is the double SHA256 of these without witnesses, so signatures in witnesses do not change it.',
  ),
  'tx.version': kindText(
    'Version',
    'number',
    SEQUENCE,
    'Four bytes, lowest first. Relative lock times in sequences hold from version 2 on.',
  ),
  'tx.marker': kindText(
    'Witness marker',
    'frame',
    SERIALISATION,
    'A zero where the number of inputs would stand, which tells that witnesses follow the outputs.',
  ),
  'tx.flag': kindText(
    'Witness flag',
    'frame',
    SERIALISATION,
    'What the marker announces: 01 for witnesses. Nothing else is defined.',
  ),
  'tx.input_count': kindText(
    'Input count',
    'number',
    SERIALISATION,
    'How many inputs follow, a compact size.',
  ),
  'tx.inputs': kindText(
    'Inputs from',
    'frame',
    TRANSACTION,
    'Up to a hundred inputs that follow each other, as there are too many to list. The transaction itself knows no such groups.',
  ),
  'tx.input': kindText(
    'Input',
    'frame',
    TRANSACTION,
    'A coin that is spent: outpoint, scriptSig, sequence. What the coin is worth stands only in the transaction that made it.',
  ),
  'tx.in.txid': kindText(
    'Previous txid',
    'hash',
    bip(141, 'Transaction ID'),
    'Which transaction made the coin. The bytes stand in the order of the hash; ids are shown reversed.',
  ),
  'tx.in.vout': kindText(
    'Previous output index',
    'number',
    TRANSACTION,
    'Which output of that transaction it is, counted from 0. ffffffff, with a txid of zeros, is a coinbase.',
  ),
  'tx.in.script_size': kindText(
    'Script length',
    'number',
    TRANSACTION,
    'How many bytes the scriptSig takes.',
  ),
  'tx.in.script_sig': kindText(
    'ScriptSig',
    'script',
    TRANSACTION,
    'What meets the spent output’s script: signatures, keys, a redeem script. Empty in an unsigned transaction, and for native segwit always.',
  ),
  'tx.in.sequence': kindText(
    'Sequence',
    'number',
    SEQUENCE,
    'The value ffffffff is final; if all inputs are, the lock time does not count. Below fffffffe it signals replacement (BIP 125), and with the highest bit clear it is a relative lock time.',
  ),
  'tx.output_count': kindText(
    'Output count',
    'number',
    SERIALISATION,
    'How many outputs follow, a compact size.',
  ),
  'tx.outputs': kindText(
    'Outputs from',
    'frame',
    TRANSACTION,
    'Up to a hundred outputs that follow each other, as there are too many to list. The transaction itself knows no such groups.',
  ),
  'tx.output': kindText(
    'Output',
    'frame',
    TRANSACTION,
    'An amount and the script that it is locked to. What the outputs leave of the inputs is the fee.',
  ),
  'tx.out.value': kindText(
    'Amount',
    'amount',
    TRANSACTION,
    'Satoshis, of which 100,000,000 make one bitcoin. Eight bytes, signed, lowest byte first.',
  ),
  'tx.out.script_size': kindText(
    'Script length',
    'number',
    TRANSACTION,
    'How many bytes the scriptPubKey takes.',
  ),
  'tx.out.script_pubkey': kindText(
    'ScriptPubKey',
    'script',
    TRANSACTION,
    'What it takes to spend the output. The common forms have an address, which depends on the chain; the script does not.',
  ),
  'tx.witnesses': kindText(
    'Witnesses from',
    'frame',
    SERIALISATION,
    'Up to a hundred witnesses that follow each other, as there are too many to list. The transaction itself knows no such groups.',
  ),
  'tx.witness': kindText(
    'Witness',
    'witness',
    SERIALISATION,
    'The witness stack of one input, bottom first. Witnesses stand behind all outputs, one for each input and in their order.',
  ),
  'tx.witness.count': kindText(
    'Item count',
    'number',
    SERIALISATION,
    'How many items the stack has; none for an input without a witness.',
  ),
  'tx.witness.item': kindText(
    'Item',
    'witness',
    SERIALISATION,
    'One item of the stack. A signature, a key, a preimage, a script: which it is, the spent script decides.',
  ),
  'tx.witness.item_size': kindText(
    'Item length',
    'number',
    SERIALISATION,
    'How many bytes the item takes.',
  ),
  'tx.witness.data': kindText(
    'Item data',
    'witness',
    SERIALISATION,
    'The bytes of the item. An empty item is false to a script.',
  ),
  'tx.lock_time': kindText(
    'Lock time',
    'number',
    bip(113),
    'Below 500,000,000 a block height, from there on a time; the transaction must wait until it has passed. It counts only if an input is not final.',
  ),
  'script.opcode': kindText('Opcode', 'script', SCRIPT, 'One instruction of the script.'),
  'script.push': kindText('Push', 'script', SCRIPT, 'Puts the bytes that follow on the stack.'),
  'script.push_opcode': kindText(
    'Push opcode',
    'number',
    SCRIPT,
    'How many bytes are pushed: the opcode itself for 1 to 75, else a length of one, two or four bytes behind it.',
  ),
  'script.push_data': kindText(
    'Pushed data',
    'script',
    SCRIPT,
    'The bytes that go on the stack. What they are, the opcodes after them decide.',
  ),
  'script.broken_push': kindText(
    'Push beyond the end',
    'unknown',
    SCRIPT,
    'A push of more bytes than the script has left. It may stand in a block, but a script that comes to it fails.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;
