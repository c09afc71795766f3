/** What each opcode does, for somebody who never saw Script. */
import { Opcode } from './opcodes.ts';

type OpcodeName = keyof typeof Opcode;

/** In leaves of Taproot these are OP_SUCCESS (BIP 342). */
const SWITCHED_OFF =
  'Is switched off: a script that has it fails, and a leaf of Taproot that has it is met by anybody.';
const UNUSED =
  'Has no use: where it runs, the script fails; a leaf of Taproot that has it is met by anybody.';

/** "The stack" is a pile of values; what was put on it last is on top. */
export const OPCODE_SENTENCES: Readonly<Record<OpcodeName, string>> = {
  OP_0: 'Puts an empty value on the stack, which counts as 0 and as false.',
  OP_PUSHDATA1: 'Puts the bytes that follow it on the stack; one byte says how many they are.',
  OP_PUSHDATA2: 'Puts the bytes that follow it on the stack; two bytes say how many they are.',
  OP_PUSHDATA4: 'Puts the bytes that follow it on the stack; four bytes say how many they are.',
  OP_1NEGATE: 'Puts the number -1 on the stack.',
  OP_RESERVED: UNUSED,
  OP_1: 'Puts the number 1 on the stack, which counts as true.',
  OP_2: 'Puts the number 2 on the stack.',
  OP_3: 'Puts the number 3 on the stack.',
  OP_4: 'Puts the number 4 on the stack.',
  OP_5: 'Puts the number 5 on the stack.',
  OP_6: 'Puts the number 6 on the stack.',
  OP_7: 'Puts the number 7 on the stack.',
  OP_8: 'Puts the number 8 on the stack.',
  OP_9: 'Puts the number 9 on the stack.',
  OP_10: 'Puts the number 10 on the stack.',
  OP_11: 'Puts the number 11 on the stack.',
  OP_12: 'Puts the number 12 on the stack.',
  OP_13: 'Puts the number 13 on the stack.',
  OP_14: 'Puts the number 14 on the stack.',
  OP_15: 'Puts the number 15 on the stack.',
  OP_16: 'Puts the number 16 on the stack.',
  OP_NOP: 'Does nothing.',
  OP_VER: UNUSED,
  OP_IF:
    'Takes the top value: if it is true, what follows runs up to ELSE or ENDIF; if not, it is skipped.',
  OP_NOTIF:
    'Takes the top value: if it is false, what follows runs up to ELSE or ENDIF; if not, it is skipped.',
  OP_VERIF: 'Has no use: the script fails, even where this stands in a branch that is skipped.',
  OP_VERNOTIF: 'Has no use: the script fails, even where this stands in a branch that is skipped.',
  OP_ELSE: 'Begins the other branch: it runs where the one before it was skipped.',
  OP_ENDIF: 'Ends the branches of an IF.',
  OP_VERIFY: 'Takes the top value: if it is false, the script fails.',
  OP_RETURN: 'Makes the script fail: an output with it in front can never be spent.',
  OP_TOALTSTACK: 'Moves the top value to a second stack, where it is put aside.',
  OP_FROMALTSTACK: 'Moves the top value of the second stack back to the first.',
  OP_2DROP: 'Throws the top two values away.',
  OP_2DUP: 'Copies the top two values and puts the copies on top.',
  OP_3DUP: 'Copies the top three values and puts the copies on top.',
  OP_2OVER: 'Copies the third and the fourth value from the top and puts the copies on top.',
  OP_2ROT: 'Moves the fifth and the sixth value from the top to the top.',
  OP_2SWAP: 'Swaps the top two values with the two below them.',
  OP_IFDUP: 'Copies the top value if it is true.',
  OP_DEPTH: 'Puts the number of values on the stack on top.',
  OP_DROP: 'Throws the top value away.',
  OP_DUP: 'Copies the top value and puts the copy on top.',
  OP_NIP: 'Throws the second value from the top away.',
  OP_OVER: 'Copies the second value from the top and puts the copy on top.',
  OP_PICK: 'Takes a number from the top and copies the value that lies so deep to the top.',
  OP_ROLL: 'Takes a number from the top and moves the value that lies so deep to the top.',
  OP_ROT: 'Moves the third value from the top to the top.',
  OP_SWAP: 'Swaps the top two values.',
  OP_TUCK: 'Copies the top value and puts the copy below the second one.',
  OP_CAT: SWITCHED_OFF,
  OP_SUBSTR: SWITCHED_OFF,
  OP_LEFT: SWITCHED_OFF,
  OP_RIGHT: SWITCHED_OFF,
  OP_SIZE: 'Puts the length of the top value, in bytes, on top of it.',
  OP_INVERT: SWITCHED_OFF,
  OP_AND: SWITCHED_OFF,
  OP_OR: SWITCHED_OFF,
  OP_XOR: SWITCHED_OFF,
  OP_EQUAL: 'Takes the top two values and puts 1 on the stack if they are the same, and 0 if not.',
  OP_EQUALVERIFY: 'Takes the top two values: if they are not the same, the script fails.',
  OP_RESERVED1: UNUSED,
  OP_RESERVED2: UNUSED,
  OP_1ADD: 'Adds 1 to the number on top.',
  OP_1SUB: 'Takes 1 from the number on top.',
  OP_2MUL: SWITCHED_OFF,
  OP_2DIV: SWITCHED_OFF,
  OP_NEGATE: 'Turns the sign of the number on top.',
  OP_ABS: 'Takes the sign from the number on top.',
  OP_NOT: 'Makes 1 of the number on top if it is 0, and 0 of any other.',
  OP_0NOTEQUAL: 'Makes 0 of the number on top if it is 0, and 1 of any other.',
  OP_ADD: 'Takes the top two numbers and puts their sum on the stack.',
  OP_SUB: 'Takes the top two numbers and puts the lower one less the top one on the stack.',
  OP_MUL: SWITCHED_OFF,
  OP_DIV: SWITCHED_OFF,
  OP_MOD: SWITCHED_OFF,
  OP_LSHIFT: SWITCHED_OFF,
  OP_RSHIFT: SWITCHED_OFF,
  OP_BOOLAND: 'Takes the top two numbers and puts 1 on the stack if neither is 0, and 0 if one is.',
  OP_BOOLOR:
    'Takes the top two numbers and puts 1 on the stack if one is not 0, and 0 if both are.',
  OP_NUMEQUAL: 'Takes the top two numbers and puts 1 on the stack if they are equal, and 0 if not.',
  OP_NUMEQUALVERIFY: 'Takes the top two numbers: if they are not equal, the script fails.',
  OP_NUMNOTEQUAL: 'Takes the top two numbers and puts 1 on the stack if they differ, and 0 if not.',
  OP_LESSTHAN:
    'Takes the top two numbers and puts 1 on the stack if the lower one is the smaller, and 0 if not.',
  OP_GREATERTHAN:
    'Takes the top two numbers and puts 1 on the stack if the lower one is the larger, and 0 if not.',
  OP_LESSTHANOREQUAL:
    'Takes the top two numbers and puts 1 on the stack if the lower one is not the larger, and 0 if it is.',
  OP_GREATERTHANOREQUAL:
    'Takes the top two numbers and puts 1 on the stack if the lower one is not the smaller, and 0 if it is.',
  OP_MIN: 'Takes the top two numbers and puts the smaller one back.',
  OP_MAX: 'Takes the top two numbers and puts the larger one back.',
  OP_WITHIN:
    'Takes three numbers and puts 1 on the stack if the lowest is at least the second and less than the top one, and 0 if not.',
  OP_RIPEMD160: 'Takes the top value and puts its RIPEMD-160 hash on the stack, 20 bytes.',
  OP_SHA1: 'Takes the top value and puts its SHA-1 hash on the stack, 20 bytes.',
  OP_SHA256: 'Takes the top value and puts its SHA-256 hash on the stack, 32 bytes.',
  OP_HASH160:
    'Takes the top value and puts the RIPEMD-160 hash of its SHA-256 hash on the stack, 20 bytes.',
  OP_HASH256:
    'Takes the top value and puts its SHA-256 hash, hashed again, on the stack, 32 bytes.',
  OP_CODESEPARATOR: 'Marks a place: signatures that are checked later say where it was.',
  OP_CHECKSIG:
    'Takes a key and the signature below it, and puts true on the stack if the key signed this transaction.',
  OP_CHECKSIGVERIFY:
    'Takes a key and the signature below it: if the key did not sign this transaction, the script fails.',
  OP_CHECKMULTISIG:
    'Takes some keys, some signatures and one value more, and puts true on the stack if each signature is by one of the keys, in their order.',
  OP_CHECKMULTISIGVERIFY:
    'Takes some keys, some signatures and one value more: if a signature is by none of the keys, in their order, the script fails.',
  OP_NOP1: 'Does nothing; it is kept for rules to come.',
  OP_CHECKLOCKTIMEVERIFY:
    'Looks at the number on top: the script fails if the transaction can be mined before that block height or time.',
  OP_CHECKSEQUENCEVERIFY:
    'Looks at the number on top: the script fails if the input can be spent before the coin is that old.',
  OP_NOP4: 'Does nothing; it is kept for rules to come.',
  OP_NOP5: 'Does nothing; it is kept for rules to come.',
  OP_NOP6: 'Does nothing; it is kept for rules to come.',
  OP_NOP7: 'Does nothing; it is kept for rules to come.',
  OP_NOP8: 'Does nothing; it is kept for rules to come.',
  OP_NOP9: 'Does nothing; it is kept for rules to come.',
  OP_NOP10: 'Does nothing; it is kept for rules to come.',
  OP_CHECKSIGADD:
    'Takes a key, a number and a signature, and puts the number back, one more if the key signed this transaction.',
  OP_INVALIDOPCODE: 'Is no opcode: where it runs, the script fails.',
};

const BY_CODE: ReadonlyMap<number, string> = new Map(
  Object.entries(Opcode).map(([name, code]) => [code, sentenceOf(name)]),
);

function sentenceOf(name: string): string {
  return Object.entries(OPCODE_SENTENCES).find(([each]) => each === name)?.[1] ?? '';
}

/** What an opcode, 0 to 255, does where it runs. */
export function opcodeSentence(code: number): string {
  if (code > Opcode.OP_0 && code < Opcode.OP_PUSHDATA1) {
    return `Puts the ${code === 1 ? 'byte' : `${code} bytes`} that follow${code === 1 ? 's' : ''} it on the stack.`;
  }
  return BY_CODE.get(code) ?? OPCODE_SENTENCES.OP_INVALIDOPCODE;
}
