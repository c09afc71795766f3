import type { Json } from '../../rpc/json/value.ts';
import { writeJson } from '../../rpc/json/write.ts';
import { PROCEDURE_NAMES, SECRET_PARAMETERS } from '../../rpc/procedure-names.ts';
import { type CommandAnswer, prettyJson } from '../answer.ts';
import type { CommandContext } from '../context.ts';
import { EXIT, misused } from '../exit.ts';
import type { FlagName } from '../flags.ts';
import { gateCommand } from '../gate/gate.ts';
import { combineCommand } from './combine.ts';
import { completionCommand, SHELLS } from './completion.ts';
import { convertCommand } from './convert.ts';
import { decodeCommand } from './decode.ts';
import { describeCommand } from './describe.ts';
import { diffCommand } from './diff.ts';
import { explainCommand } from './explain.ts';
import { finalizeCommand } from './finalize.ts';
import { inspectCommand } from './inspect.ts';
import { mendCommand } from './mend.ts';
import { nameCommand } from './name.ts';
import { packageCommand } from './package.ts';
import { redactCommand } from './redact.ts';
import { rpcCommand } from './rpc-call.ts';
import { SCHEMAS } from './schema-files.ts';
import { verifyMessageCommand } from './verify-message.ts';

/** One thing that the command does. */
export interface Command {
  readonly name: string;
  /** What stands behind the name in the help. */
  readonly operands: string;
  /** How many operands there may be. */
  readonly least: number;
  readonly most: number;
  /** The words that the first operand is one of; without them it is a file. */
  readonly values?: readonly string[];
  readonly about: string;
  readonly flags: readonly FlagName[];
  readonly examples: readonly string[];
  readonly run: (context: CommandContext) => CommandAnswer;
}

const CHAIN: readonly FlagName[] = ['chain', 'testnet', 'testnet4', 'signet', 'regtest'];

export const COMMANDS: readonly Command[] = [
  {
    name: 'inspect',
    operands: 'FILE…',
    least: 1,
    most: Number.POSITIVE_INFINITY,
    about:
      'Says what is so of a PSBT or a transaction: how far it is, dangers, whom it pays, what is claimed to return, the fee, what is missing, what may still change; of a message that is signed, whose it is and what proves its coins. Ends with 1 where it finds what --fail-on names. Several files, or a folder, get a line each, and the worst exit code. The word “inspect” may be left out.',
    flags: [
      ...CHAIN,
      'prevtx',
      'descriptor',
      'payments',
      'message',
      'address',
      'coins',
      'fail-on',
      'allow',
      'policy',
      'json',
    ],
    examples: [
      'touchstone inspect payment.psbt',
      'touchstone *.psbt',
      'touchstone inspect --descriptor=wallet.txt --prevtx=funding.txn payment.psbt',
      'touchstone inspect --fail-on=warning,incomplete - < payment.psbt',
      'touchstone inspect --policy=policy.json payment.psbt',
    ],
    run: inspectCommand,
  },
  {
    name: 'gate',
    operands: '-- COMMAND …',
    least: 1,
    most: Number.POSITIVE_INFINITY,
    about:
      'Stands before a signer. Holds a PSBT, from standard input or --psbt, against --policy; runs COMMAND only where it keeps all rules, and gives out what COMMAND gives back only where it is the same transaction with valid signatures added, and keeps them still. Before a signer of Bitcoin Core’s -signer it speaks that protocol. Ends with 1 where it gives out nothing.',
    flags: [...CHAIN, 'policy', 'psbt', 'timeout', 'prevtx', 'descriptor', 'json'],
    examples: [
      'touchstone gate --policy=limit.json -- ./sign < payment.psbt > signed.psbt',
      'touchstone gate --policy=limit.json -- hwi enumerate',
    ],
    run: gateCommand,
  },
  {
    name: 'decode',
    operands: 'FILE|-',
    least: 1,
    most: 1,
    about: 'Shows every field, as decodepsbt or decoderawtransaction of Bitcoin Core.',
    flags: [...CHAIN, 'json'],
    examples: ['touchstone decode payment.psbt', 'touchstone decode -regtest raw.hex'],
    run: decodeCommand,
  },
  {
    name: 'diff',
    operands: 'A B',
    least: 2,
    most: 2,
    about:
      'Says what differs between two PSBTs or transactions. Ends with 1 where anything but the order of records does.',
    flags: [...CHAIN, 'json'],
    examples: ['touchstone diff sent.psbt returned.psbt'],
    run: diffCommand,
  },
  {
    name: 'package',
    operands: 'FILE…',
    least: 1,
    most: 100,
    about:
      'Says of PSBTs and transactions that spend each other, in any order, whether nodes take them and in which steps, as inspectpackage does. Nothing is sent. Ends with 1 where one of them does not go through.',
    flags: [...CHAIN, 'prevtx', 'descriptor', 'json'],
    examples: ['touchstone package parent.psbt child.psbt'],
    run: packageCommand,
  },
  {
    name: 'verify-message',
    operands: 'FILE|- | ADDRESS SIGNATURE MESSAGE',
    least: 1,
    most: 3,
    about:
      'Verifies a signed message: BIP 322, signmessage of Bitcoin Core, BIP 137 and others. Names address and message. Ends with 1 where the signature is not valid, and for a proof of funds unless --coins=checked.',
    flags: [...CHAIN, 'address', 'prevtx', 'coins', 'json'],
    examples: [
      'touchstone verify-message signed.txt',
      'touchstone verify-message --address=1F7VviycHgj3mVQyEYU8Mar3NTUYWBV6iF signed.txt',
      'touchstone verify-message 1F7VviycHgj3mVQyEYU8Mar3NTUYWBV6iF "$(cat signature.txt)" Hello',
    ],
    run: verifyMessageCommand,
  },
  {
    name: 'explain',
    operands: 'FILE|-',
    least: 1,
    most: 1,
    about:
      'Says who can spend what is paid to a descriptor, or to a wallet by its export, and when, and where it is weaker or more closed than it looks. Ends with 1 where a danger is found.',
    flags: [...CHAIN, 'json'],
    examples: ['touchstone explain wallet.txt', 'touchstone explain --json - < wallet.json'],
    run: explainCommand,
  },
  {
    name: 'name',
    operands: 'FILE|-',
    least: 1,
    most: 1,
    about:
      'Verifies the DNS proof of a name (BIP 353) from the root’s keys on, offline: the value of a PSBT’s record 0x35, binary, base64 or hex. Says what the name’s record pays to, and its dates by the clock of this device. Ends with 1 where it is not proven, or its dates are over or still to come.',
    flags: [...CHAIN, 'json'],
    examples: ['touchstone name proof.txt'],
    run: nameCommand,
  },
  {
    name: 'describe',
    operands: 'FILE|-',
    least: 1,
    most: 1,
    about: 'The same in words to send to others, at most 80 lines, as describepsbt says it.',
    flags: [...CHAIN, 'prevtx', 'descriptor', 'message', 'address', 'format', 'json'],
    examples: ['touchstone describe --format=markdown payment.psbt'],
    run: describeCommand,
  },
  {
    name: 'combine',
    operands: 'FILE…',
    least: 2,
    most: 100,
    about: 'Puts what several copies of one PSBT or transaction have into one file.',
    flags: [...CHAIN, 'prevtx', 'out', 'json'],
    examples: ['touchstone combine -o both.psbt alice.psbt bob.psbt'],
    run: combineCommand,
  },
  {
    name: 'finalize',
    operands: 'FILE|-',
    least: 1,
    most: 1,
    about:
      'Makes the transaction of a PSBT that has all signatures. Of one that has not it makes what can be made final, and ends with 1.',
    flags: [...CHAIN, 'out', 'json'],
    examples: ['touchstone finalize -o payment.hex payment.psbt'],
    run: finalizeCommand,
  },
  {
    name: 'convert',
    operands: 'FILE|-',
    least: 1,
    most: 1,
    about:
      'Writes a PSBT as the other version (0 or 2), or as another form, and a transaction without signatures as a PSBT.',
    flags: [...CHAIN, 'to', 'out', 'json'],
    examples: ['touchstone convert --to=2 -o payment2.psbt payment.psbt'],
    run: convertCommand,
  },
  {
    name: 'mend',
    operands: 'FILE|-',
    least: 1,
    most: 1,
    about:
      'Mends of a PSBT what can be proven right, as repairpsbt does, without another transaction: previous transactions, scripts and key origins of descriptors, what a copy had. Ends with 1 where something was left.',
    flags: [...CHAIN, 'prevtx', 'descriptor', 'earlier', 'mends', 'out', 'json'],
    examples: ['touchstone mend --descriptor=wallet.txt -o mended.psbt payment.psbt'],
    run: mendCommand,
  },
  {
    name: 'redact',
    operands: 'FILE|-',
    least: 1,
    most: 1,
    about:
      'Makes of a PSBT another one to show to strangers, as redactpsbt does: with other keys, amounts and addresses, and the same forms and faults.',
    flags: [...CHAIN, 'out', 'json'],
    examples: ['touchstone redact -o shown.psbt payment.psbt'],
    run: redactCommand,
  },
  {
    name: 'rpc',
    operands: '[METHOD PARAMS…]',
    least: 0,
    most: Number.POSITIVE_INFINITY,
    // Those that take private keys are never called in arguments.
    values: PROCEDURE_NAMES.filter((name) => !SECRET_PARAMETERS.has(name)),
    about:
      'Calls a procedure as bitcoin-cli does; all behind METHOD are parameters, and where one is a PSBT or a transaction, the name of a file will do. Without METHOD it answers JSON-RPC bodies from standard input, one a line. Procedures that take private keys are called that way alone.',
    flags: [...CHAIN, 'named', 'stdin', 'wrapped', 'plain'],
    examples: [
      'touchstone rpc decodescript 6a0548656c6c6f',
      'touchstone rpc -named getdescriptorinfo descriptor="$(cat wallet.txt)"',
      'touchstone rpc analyzepsbt payment.psbt',
      'touchstone rpc < calls.jsonl',
    ],
    run: rpcCommand,
  },
  {
    name: 'schema',
    operands: `[${Object.keys(SCHEMAS).join('|')}]`,
    least: 0,
    most: 1,
    values: Object.keys(SCHEMAS),
    about: 'Prints the JSON Schema of what --json writes, or of what --policy reads.',
    flags: [],
    examples: [
      'touchstone schema > touchstone.schema.json',
      'touchstone schema policy > policy.schema.json',
    ],
    run: ({ operands: [which = 'answers'] }) => ({
      text: prettyJson(writeJson(schemaOf(which))),
      exit: EXIT.fine,
    }),
  },
  {
    name: 'completion',
    operands: SHELLS.join('|'),
    least: 1,
    most: 1,
    values: SHELLS,
    about: 'Prints what a shell reads, so that it completes commands, flags and procedures.',
    flags: [],
    examples: ['touchstone completion bash > ~/.touchstone-completion.bash'],
    run: ({ operands: [shell] }) => completionCommand(shell, COMMANDS),
  },
];

function schemaOf(which: string): Json {
  const found = Object.entries(SCHEMAS).find(([name]) => name === which);
  if (found) return found[1].schema();
  throw misused(`schema prints that of ${Object.keys(SCHEMAS).join(', or of ')}`);
}
