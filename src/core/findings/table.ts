/**
 * Every finding, one row each: what deserves a second look in a PSBT or a
 * transaction that decodes. `inspectpsbt`, the page and every text say these words
 * and no others; the code that looks for a finding names its row only.
 */

import type { MendCode } from '../mend/codes.ts';

/** `danger`: money can be lost, or the bytes contradict themselves. `warning`: look before you sign. */
export type Severity = 'danger' | 'warning' | 'note';

/** From the worst to the least. */
export const SEVERITY_ORDER: readonly Severity[] = ['danger', 'warning', 'note'];

export interface FindingRow {
  readonly severity: Severity;
  /** In a few words, for one line. */
  readonly title: string;
  /** Why it matters, in a sentence or two. */
  readonly why: string;
  /** What to do about it; absent where there is nothing to be done. */
  readonly todo?: string;
  /** The file contradicts itself, which is told before anything else of the same weight. */
  readonly isContradiction?: true;
  /** No block can hold such a transaction, whoever signs. */
  readonly isImpossible?: true;
  /** What cures it in a PSBT, given what it takes. */
  readonly mend?: MendCode;
  /** The first version of the program that has it; the first release where it is absent. */
  readonly since?: string;
}

/* What is spent. */
const INPUTS = {
  'utxo-contradicted': {
    severity: 'danger',
    title: 'Contradicting UTXOs',
    why: 'What this input spends is told in two ways: its witness UTXO, its previous transaction or what is given beside the file differ.',
    todo: 'Do not sign; get the previous transaction anew.',
    isContradiction: true,
    mend: 'drop-contradicting',
  },
  'amount-out-of-range': {
    severity: 'danger',
    isImpossible: true,
    title: 'Impossible amount',
    why: 'The amount is negative or above 21 million BTC, so no node will accept it.',
    todo: 'Check where it comes from.',
  },
  'fee-claimed': {
    severity: 'warning',
    title: 'Unproven amount',
    why: 'The amount of this input is only claimed.',
    todo: 'Ask for the previous transaction.',
    mend: 'add-previous-transaction',
  },
  'prevtx-unused': {
    severity: 'warning',
    title: 'Previous transaction of no input',
    why: 'No input spends an output of this previous transaction, so it proves nothing here.',
    todo: 'See whether it is the right one, or the outpoint wrong.',
  },
  'outpoint-reversed': {
    severity: 'warning',
    title: 'Outpoint with its txid turned round',
    why: 'The outpoint has the txid of the previous transaction that was given with its bytes in the other order, so it spends what is not there.',
    todo: 'Have the transaction made anew; a txid is shown with its last byte first.',
  },
  'previous-transaction-missing': {
    severity: 'warning',
    title: 'Previous transaction missing',
    why: 'No segwit signature commits to the amount of this input, and a witness UTXO alone does not prove it, so Bitcoin Core does not sign or finalize this input.',
    todo: 'Add the previous transaction.',
    mend: 'add-previous-transaction',
  },
  'both-utxos': {
    severity: 'note',
    title: 'Witness UTXO of a legacy input',
    why: 'This legacy input has a witness UTXO beside its previous transaction. Some signers then take it for SegWit and refuse.',
    todo: 'The witness UTXO can be left out.',
  },
  'unspendable-input': {
    severity: 'danger',
    isImpossible: true,
    title: 'Unspendable input',
    why: 'No script can spend this output, so no node accepts the transaction.',
    todo: 'Have the payment made anew without this input.',
  },
  'duplicate-outpoint': {
    severity: 'danger',
    isImpossible: true,
    title: 'Duplicate input',
    why: 'Two inputs spend the same output, so no node will accept the transaction.',
    todo: 'Remove one of them.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/* Scripts and keys. */
const SCRIPTS = {
  'script-mismatch': {
    severity: 'danger',
    title: 'Script does not match',
    why: 'This script is not the one that the output commits to.',
    todo: 'Do not sign; ask for the right script.',
    isContradiction: true,
    mend: 'drop-contradicting',
  },
  'input-origin-contradicted': {
    severity: 'warning',
    title: 'Contradicted key records',
    why: 'These records are not of the script that is spent, so nothing says whose keys they are.',
    todo: 'Check who made the PSBT.',
    mend: 'drop-contradicting',
  },
  'final-script-fails': {
    severity: 'danger',
    title: 'Final script fails',
    why: 'The final scripts of this input are not valid, so no node accepts the transaction.',
    todo: 'Finalize it again, from the PSBT as it was before; where a signature is invalid or missing, have it signed first.',
  },
  'signature-missing': {
    severity: 'warning',
    title: 'Signature missing',
    why: 'The final scripts of this input have no signature where the script asks for one.',
    todo: 'Have it signed by the others.',
  },
  'signature-order': {
    severity: 'warning',
    title: 'Signatures in another order',
    why: 'These signatures are valid, but stand in another order than their keys in the script.',
    todo: 'Put them into that order; no key is needed.',
    mend: 'order-signatures',
  },
  'witness-extra': {
    severity: 'warning',
    title: 'Items that the script does not take',
    why: 'Without what is too much the final scripts of this input are valid.',
    todo: 'Take it out; no key is needed.',
  },
  'script-not-finalizable': {
    severity: 'warning',
    title: 'Bitcoin Core does not finalize this script',
    why: 'Bitcoin Core does not finalize this script; it needs what is named here, or some of it.',
    todo: 'Sign and signpsbtwithkey finalize it where they know its form; otherwise the program that made it does.',
  },
  'key-not-in-script': {
    severity: 'warning',
    title: 'Key not in the script',
    why: 'None of the scripts of this input has this key.',
    todo: 'Check that the right keys were used.',
  },
  'uncompressed-in-segwit': {
    severity: 'danger',
    title: 'Uncompressed key in SegWit',
    why: 'Nodes do not relay witnesses with uncompressed keys, so these coins may be stuck.',
    todo: 'Use compressed keys.',
  },
  'preimage-mismatch': {
    severity: 'danger',
    title: 'Preimage does not match',
    why: 'This is no preimage of the hash in its key, so it satisfies no script.',
    todo: 'Ask for the right one.',
    mend: 'drop-contradicting',
  },
  'origin-kind': {
    severity: 'warning',
    title: 'ECDSA key origin for taproot',
    why: 'Signers of taproot do not look for a key origin of ECDSA, so they may not find their key.',
    todo: 'Put it into a taproot key origin (BIP 371).',
    mend: 'move-origin',
  },
  'lock-truncated': {
    severity: 'danger',
    title: 'Lock cut off',
    why: 'Of a relative lock only the low 16 bits and the unit count (BIP 112), so it opens sooner than its number says.',
    todo: 'Ask who made the script.',
  },
  'key-twice': {
    severity: 'danger',
    title: 'Key asked for twice',
    why: 'Several of the keys that have to sign have one holder, so that fewer people than it says can spend this.',
    todo: 'Ask who made the script.',
  },
  'key-of-everybody': {
    severity: 'danger',
    title: 'Key of everybody',
    why: 'The private key of a key that this script asks for is a small number, which everybody knows.',
    todo: 'Ask who made the script.',
  },
  'origin-contradicted': {
    severity: 'danger',
    title: 'Not derived from what you gave',
    why: 'The PSBT names a key of yours here, but what you gave, descriptors or keys, does not give this script: others may be able to spend it, or you may not.',
    todo: 'Do not count it as yours.',
  },
  'owner-elsewhere': {
    severity: 'warning',
    title: 'Not where your coins are',
    why: 'It is not where your descriptors, or the inputs that your keys sign, have their coins, so it does not count as returning to you.',
  },
  'index-far': {
    severity: 'warning',
    title: 'Far index',
    why: 'It is yours, but so far above the indexes that are spent that your wallet may not look there.',
    todo: 'See that your wallet finds it, or pay to a lower index.',
  },
  'xpub-ambiguous': {
    severity: 'warning',
    title: 'Extended keys of one origin',
    why: 'They have the same fingerprint and path, so nothing says which of them a key comes from; no key is derived from any.',
    todo: 'Ask who made the PSBT which one is meant.',
  },
  'chain-mismatch': {
    severity: 'warning',
    title: 'Another chain',
    why: 'Extended keys or key paths are of another chain than the chosen one.',
    todo: 'Choose the chain that is meant.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/* Signatures, and the types that signers are asked for. */
const SIGNATURES = {
  'signature-invalid': {
    severity: 'danger',
    title: 'Invalid signature',
    why: 'This signature was checked and does not sign this transaction: it may be of another transaction, amount or key.',
    todo: 'Have it signed again.',
    mend: 'drop-invalid-signature',
  },
  'high-s': {
    severity: 'warning',
    title: 'Signature with a high S',
    why: 'This signature is valid, and nodes do not relay it: anybody can turn its S round. Bitcoin Core does not finalize with it.',
    todo: 'Turn it round; no key is needed.',
    mend: 'lower-s',
  },
  'nonce-reuse': {
    severity: 'danger',
    title: 'Nonce used twice',
    why: 'Two signatures of one key share a nonce, so anyone can compute the private key.',
    todo: 'Move all coins of this key now.',
  },
  'sighash-none': {
    severity: 'danger',
    title: 'Sighash NONE',
    why: 'A signature with NONE commits to no output: by itself it lets anyone send the coins anywhere.',
    todo: 'Ask for another sighash type.',
  },
  'sighash-single': {
    severity: 'warning',
    title: 'Sighash SINGLE',
    why: 'A signature with SINGLE commits to one output only, the one with the same index; by itself it lets anyone replace all others.',
    todo: 'Sign only where that is meant.',
  },
  'sighash-single-no-output': {
    severity: 'danger',
    title: 'SINGLE without an output',
    why: 'The sighash type is SINGLE, and no output has the index of this input. A segwit v0 signature then commits to no output, a legacy signature to nothing at all, so that it can spend any output of the same key; taproot forbids it.',
    todo: 'Ask for another sighash type.',
  },
  'sighash-anyonecanpay': {
    severity: 'warning',
    title: 'Sighash ANYONECANPAY',
    why: 'A signature with ANYONECANPAY commits to its own input only; by itself it lets anyone add or remove others.',
    todo: 'Sign only where that is meant.',
  },
  'sighash-mismatch': {
    severity: 'warning',
    title: 'Different sighash type',
    why: 'The sighash type of this signature is not the one that the PSBT asks for, so finalizers must reject it.',
    todo: 'Ask for a signature of the right type.',
  },
  'sighash-beyond-byte': {
    severity: 'warning',
    title: 'Sighash type too large',
    why: 'The requested sighash type does not fit into the one byte that a signature has for it; Bitcoin Core’s JSON names its lowest byte only.',
    todo: 'Ask for a defined sighash type.',
  },
  'sighash-unnamed': {
    severity: 'warning',
    title: 'Unknown sighash type',
    why: 'The requested sighash type has no name; Bitcoin Core’s JSON prints an empty text for it.',
    todo: 'Ask for a defined sighash type.',
  },
  'sighash-forkid': {
    severity: 'warning',
    title: 'Signature type of another coin',
    why: 'The sighash type has the bit FORKID (0x40), which signatures of Bitcoin Cash and other forks of Bitcoin have: it is none of Bitcoin.',
    todo: 'Use it on its own chain, or have Bitcoin signed for anew.',
  },
  'core-will-not-finalize': {
    severity: 'warning',
    title: 'Bitcoin Core will not finalize this',
    why: 'Nothing more is needed, but finalizepsbt leaves this input.',
    todo: 'Put that right, or use another finalizer.',
  },
  'modifiable-but-signed': {
    severity: 'warning',
    title: 'Modifiable flags contradict the signatures',
    why: 'The flags allow changes that the signatures forbid, or do not say that one is SIGHASH_SINGLE.',
    todo: 'Do not change anything.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/* What is paid. */
const OUTPUTS = {
  'outputs-exceed-inputs': {
    severity: 'danger',
    isImpossible: true,
    title: 'Negative fee',
    why: 'The outputs pay more than the inputs provide, so no node will accept the transaction.',
    todo: 'Check amounts and inputs.',
  },
  'inputs-to-be-added': {
    severity: 'note',
    title: 'Inputs to be added',
    why: 'The outputs pay more than the inputs provide. Every input is signed with ANYONECANPAY, or asks for it, so others can add what is missing, and the fee.',
  },
  'fee-high': {
    severity: 'danger',
    title: 'Very high fee',
    why: 'Hardly anybody means to pay so much; miners get it.',
    todo: 'Check that no output is missing.',
  },
  dust: {
    severity: 'warning',
    title: 'Dust output',
    why: 'The amount is below the dust limit, so nodes will not relay the transaction.',
    todo: 'Pay more.',
  },
  'dust-to-be-spent': {
    severity: 'note',
    title: 'Dust for a child to spend',
    why: 'The amount is below the dust limit. Nodes relay it where there is no fee, together with a child that spends this output and pays for both.',
  },
  'relay-refused': {
    severity: 'warning',
    title: 'Not relayed',
    why: 'Nodes with default settings do not relay this transaction.',
  },
  burn: {
    severity: 'danger',
    title: 'Burned amount',
    why: 'This output pays an amount above zero to an unspendable script, so that the coins are lost.',
    todo: 'Pay nothing to it.',
  },
  'anyone-can-spend': {
    severity: 'danger',
    title: 'Anyone can spend it',
    why: 'No key and no secret is needed to spend this, so whoever is first takes it.',
    todo: 'Leave there only what anyone may take.',
  },
  'version-3': {
    severity: 'note',
    title: 'Version 3 (TRUC)',
    why: 'Until it is in a block nodes let it be replaced whatever its sequences say, and take it only up to 10,000 vB, beside one unconfirmed parent or child at most, which has version 3 too; a child up to 1,000 vB (BIP 431).',
  },
  annex: {
    severity: 'note',
    title: 'Annex',
    why: 'The last item of this witness is an annex (BIP 341): its signatures commit to it, nothing gives it a meaning yet, and nodes do not relay it.',
  },
  'size-64': {
    severity: 'note',
    title: 'Transaction of 64 bytes',
    why: 'Without witnesses it is as long as two hashes of a block’s tree and can be taken for them, so nodes do not relay it, and BIP 54 would have it refused in blocks.',
    todo: 'Make it longer or shorter by a byte.',
  },
  'no-outputs': {
    severity: 'note',
    title: 'No outputs',
    why: 'A transaction needs at least one output.',
    todo: 'Add one.',
  },
  'output-contradicted': {
    severity: 'danger',
    title: 'Contradicted output',
    why: 'The PSBT says which keys and scripts this output has, but the output pays to another script; it may have been replaced.',
    todo: 'Neither sign nor send it; ask who made the PSBT.',
    isContradiction: true,
  },
  'change-weakened': {
    severity: 'danger',
    title: 'Weaker change',
    why: 'The signers of the inputs have keys in this output, but it needs fewer of them, or fewer signatures, than the inputs do.',
    todo: 'Neither sign nor send it; ask who made it.',
  },
  payload: {
    severity: 'note',
    title: 'Data',
    why: 'This carries data besides the payment.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/* Silent payments (BIP 352, 375, 376). */
const SILENT = {
  'silent-payment-contradicted': {
    severity: 'danger',
    title: 'Nobody finds this silent payment',
    why: 'Nobody will find this money.',
    todo: 'Neither sign nor send it; have the payment made anew.',
    isContradiction: true,
  },
  'silent-payment-input': {
    severity: 'danger',
    title: 'Input that hides silent payments',
    why: 'Receivers of silent payments pass over a transaction that spends a witness version above 1, so nobody finds what it pays.',
    todo: 'Have the payment made anew without this input.',
  },
  'silent-payment-proof-invalid': {
    severity: 'danger',
    title: 'Invalid proof of a share',
    why: 'The proof does not show that this share of a silent payment is right, and a wrong one pays to a key that nobody has.',
    todo: 'Do not sign; ask its signer for another.',
  },
  'silent-payment-sighash': {
    severity: 'danger',
    title: 'Sighash type beside a silent payment',
    why: 'With another sighash type than ALL inputs or outputs can be changed after signing, and nobody finds what silent payments pay then.',
    todo: 'Sign with ALL.',
  },
  'silent-payment-tweak': {
    severity: 'danger',
    title: 'Tweak of another silent payment',
    why: 'The tweak does not lead from the spend key to the key of what is spent, so a signature made with it is worth nothing.',
    todo: 'Ask for the right tweak.',
  },
  'silent-payment-unproven': {
    severity: 'warning',
    title: 'Unproven silent payment',
    why: 'Nothing in the file proves that whom this output claims to pay will find it.',
    todo: 'Ask for what is missing before you sign.',
  },
  'silent-payment-claimed': {
    severity: 'warning',
    title: 'Silent payment proven by a claim',
    why: 'Only the file tells which script is spent there; where that is a lie nobody finds this money.',
    todo: 'Ask for the previous transaction.',
  },
  'silent-payment-order': {
    severity: 'warning',
    title: 'Silent payments in another order',
    why: 'Receivers find all of these, but they stand in another order than BIP 375 asks for, so its signers refuse them.',
    todo: 'Have them computed in that order.',
  },
  'silent-payment-modifiable': {
    severity: 'warning',
    title: 'Silent payment that may be changed',
    why: 'An output of a silent payment has its script while inputs or outputs may still be changed; after such a change nobody finds it.',
    todo: 'Change nothing, and clear the flags.',
  },
  'silent-payment-incomplete': {
    severity: 'note',
    title: 'Silent payment without a script',
    why: 'This output gets its script once the share of every input that counts is there with its proof (BIP 375). Bitcoin Core refuses the file before that.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/* Names that outputs pay to (BIP 353). */
const NAMES = {
  name: {
    severity: 'note',
    title: 'Pays to a name',
    why: 'This output pays to this name, by DNSSEC from the root.',
    todo: 'Compare the name with the one that you mean.',
  },
  'name-contradicted': {
    severity: 'danger',
    title: 'Pays to somebody else than the name',
    why: 'The name is real and its proof valid, and this output does not pay to it.',
    todo: 'Neither sign nor send it; ask who made it.',
    isContradiction: true,
  },
  'name-proof-invalid': {
    severity: 'danger',
    title: 'Name without a valid proof',
    why: 'Whoever wrote this name into the file did not prove it.',
    todo: 'Do not rely on the name; compare the address, or ask for the proof anew.',
  },
  'name-time': {
    severity: 'warning',
    title: 'Proof of a name of another time',
    why: 'Its address may have been replaced since.',
    todo: 'Ask for a fresh proof.',
  },
  'name-unchecked': {
    severity: 'warning',
    title: 'Name not checked',
    why: 'Nothing here proves that this output pays to this name.',
    todo: 'Compare the address with one that you have otherwise.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/* Messages that are signed (BIP 322, 127). */
const MESSAGES = {
  message: {
    severity: 'note',
    title: 'Message',
    why: 'It is not a payment and can never be mined.',
  },
  'message-contradicted': {
    severity: 'danger',
    title: 'Contradicted message',
    why: 'The message is not what the file, or who gave it, says of it.',
    todo: 'Neither sign nor accept it; ask who made it.',
    isContradiction: true,
  },
  'message-unproven': {
    severity: 'warning',
    title: 'Message not proven',
    why: 'This may be a message (BIP 322), or a payment that leaves all that it spends to miners.',
    todo: 'Give the text with the address of who signs it, or the transaction that input 0 spends.',
  },
  'message-sighash': {
    severity: 'danger',
    title: 'Sighash type of a message',
    why: 'A signature of this type fits a transaction without the message as well, which can be mined and gives the coin away.',
    todo: 'Sign with ALL; DEFAULT is the same in taproot.',
  },
  'message-coin-claimed': {
    severity: 'warning',
    title: 'Coin of a proof that is only claimed',
    why: 'Only the file itself says which coin this is, and anybody can write any outpoint beside an output of his own.',
    todo: 'Ask for the previous transaction.',
  },
  'message-version': {
    severity: 'warning',
    title: 'Version of a message',
    why: 'Verifiers of BIP 322 know the versions 0 and 2; of another they answer that it is inconclusive.',
    todo: 'Have it made anew with version 0, or 2 where a relative lock asks for it.',
  },
  'message-encoding': {
    severity: 'warning',
    title: 'Message that is no text',
    why: 'The message is not UTF-8, so nobody can type it to verify it.',
    todo: 'Ask for a text.',
  },
  'message-commitment': {
    severity: 'warning',
    title: 'Commitment of an older program',
    why: 'The text is hashed in another way than BIP 127 has it, as older programs do, so its verifiers refuse it.',
    todo: 'Have it made by the BIP.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/* The transaction, and the file that it is in. */
const WHOLE = {
  'rehearsal-mixed': {
    severity: 'danger',
    title: 'A real coin beside a made-up one',
    why: 'A rehearsal spends nothing but a coin that does not exist; the signature of a real coin beside it may be used elsewhere.',
    todo: 'Do not sign.',
  },
  rehearsal: {
    severity: 'note',
    title: 'Rehearsal',
    why: 'What this spends does not exist, so that it can never be mined: signing moves no money.',
  },
  'lock-unmet': {
    severity: 'warning',
    title: 'Lock time not met',
    why: 'The transaction does not meet a lock of the script.',
    todo: 'Set what is at fault and have it signed again: signatures commit to nSequence, lock time and version.',
  },
  'locktime-no-effect': {
    severity: 'note',
    title: 'Lock time without effect',
    why: 'The sequence of every input is final, so the lock time has no effect.',
    todo: 'Lower a sequence to use it.',
  },
  'lock-times-conflict': {
    severity: 'danger',
    title: 'Conflicting lock times',
    why: 'One input requires a height and another a time. A transaction has one lock time, so both cannot be met.',
    todo: 'Remove one of these inputs.',
  },
  'inputs-modifiable': {
    severity: 'note',
    title: 'Inputs may change',
    why: 'The file lets inputs be added or removed (PSBT_GLOBAL_TX_MODIFIABLE).',
  },
  'outputs-modifiable': {
    severity: 'note',
    title: 'Outputs may change',
    why: 'The file lets outputs be added or removed (PSBT_GLOBAL_TX_MODIFIABLE).',
  },
  'known-refusal': {
    severity: 'note',
    title: 'Known to be refused',
    why: 'They refuse this; other programs may too.',
  },
  'not-in-core': {
    severity: 'note',
    title: 'Not in Bitcoin Core’s answer',
    why: 'Bitcoin Core’s JSON leaves this out or calls it unknown.',
    todo: 'The tree shows what it holds.',
  },
  'not-looked-at': {
    severity: 'warning',
    title: 'Not looked at',
    why: 'To hold these against the rest would take more work than a file of this size should need, so not all of it was done.',
    todo: 'Ask for a PSBT without what is not needed.',
  },
  'registry-mismatch': {
    severity: 'warning',
    title: 'Malformed record',
    why: 'BIP 174 lists the type of this record, but its bytes do not have the form of that field.',
    todo: 'Ask for a new PSBT from who wrote it.',
  },
  proprietary: {
    severity: 'note',
    title: 'Proprietary record',
    why: 'Any program can write any identifier into a proprietary record.',
  },
  'proprietary-silent-payment': {
    severity: 'note',
    title: 'Silent payment tweak of bdk_sp',
    why: 'What leads from the spend key to this coin stands in a proprietary record of one program (bip352), where other signers do not look for it.',
    todo: 'Put it into the fields of BIP 376.',
    mend: 'move-silent-tweak',
  },
  order: {
    severity: 'note',
    title: 'Unusual order',
    why: 'The records are not in the order in which Bitcoin Core writes them, which its JSON does not show.',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

/** By code. */
export const FINDINGS = {
  ...INPUTS,
  ...SCRIPTS,
  ...SIGNATURES,
  ...OUTPUTS,
  ...SILENT,
  ...MESSAGES,
  ...NAMES,
  ...WHOLE,
};

export type FindingCode = keyof typeof FINDINGS;

/** What is found only by what a person knows of whose inputs and outputs are. */
export const OF_OWNERS: ReadonlySet<FindingCode> = new Set([
  'origin-contradicted',
  'owner-elsewhere',
  'index-far',
]);

/** Whether a text is the code of a finding. */
export function isFindingCode(text: string): text is FindingCode {
  return Object.hasOwn(FINDINGS, text);
}

/** A row with the members that not every row has. */
export function rowOf(code: FindingCode): FindingRow {
  return FINDINGS[code];
}

/**
 * Why it matters and what to do, in sentences; `what` names what it is about, and stands
 * before, `more` is said of this one, and stands between.
 */
export function sentenceOf(code: FindingCode, what?: string, more?: string): string {
  const words = more ? joined(code, more) : plainSentence(code);
  return what === undefined ? words : `${what}: ${words}`;
}

const PLAIN = new Map<FindingCode, string>();

/** One text for all findings of a code: a hundred thousand inputs may have one. */
function plainSentence(code: FindingCode): string {
  const known = PLAIN.get(code) ?? joined(code);
  PLAIN.set(code, known);
  return known;
}

function joined(code: FindingCode, more?: string): string {
  const { why, todo } = rowOf(code);
  return [why, more, todo].filter(Boolean).join(' ');
}
