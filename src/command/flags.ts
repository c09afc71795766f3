import { DESCRIPTION_FORMATS } from '../core/describe/write-sections.ts';
import { CHAINS } from '../core/encoding/chains.ts';
import { MEND_CODES } from '../core/mend/codes.ts';
import { FINDING_CODES } from '../core/spending-policy/finding-rule.ts';
import { misused } from './exit.ts';
import { FAIL_ON } from './fail-on.ts';

/** One flag of the command. */
export interface Flag {
  readonly name: string;
  /** What stands for its value in the help; without it the flag has none. */
  readonly value?: string;
  /** The values that a shell offers; without them a value is a file. */
  readonly values?: readonly string[];
  /** Whether it may be there more than once. */
  readonly isRepeated?: true;
  readonly about: string;
}

/** The one value of `--coins`. */
export const COINS_CHECKED = 'checked';

export const FLAGS = [
  { name: 'help', about: 'Say how it is used.' },
  { name: 'version', about: 'Say the version.' },
  {
    name: 'chain',
    value: 'NAME',
    values: CHAINS,
    about: `The chain: ${CHAINS.join(', ')}. Without it main.`,
  },
  { name: 'testnet', about: 'The same as --chain=testnet3.' },
  { name: 'testnet4', about: 'The same as --chain=testnet4.' },
  { name: 'signet', about: 'The same as --chain=signet.' },
  { name: 'regtest', about: 'The same as --chain=regtest.' },
  { name: 'json', about: 'Answer in JSON, by the schema that “touchstone schema” prints.' },
  {
    name: 'prevtx',
    value: 'FILE',
    isRepeated: true,
    about:
      'A previous transaction, which proves what an input spends; or what listunspent prints, which claims it. May be repeated.',
  },
  {
    name: 'descriptor',
    value: 'FILE',
    isRepeated: true,
    about: 'Output descriptors, or a wallet’s export, that are yours. May be repeated.',
  },
  {
    name: 'payments',
    value: 'FILE',
    about:
      'Whom you pay where others spend with you: an address a line, with an amount in BTC behind it, or none. It is told of what you lose, and is no fee of yours.',
  },
  {
    name: 'fail-on',
    value: 'LIST',
    values: [...FAIL_ON, 'none'],
    about:
      'What ends with exit code 1, with commas between: danger, warning, note (each with what is worse), invalid, incomplete, unproven (an input of which no previous transaction says what it spends), the code of a finding (“touchstone help codes” lists them), or none. Without it danger,invalid.',
  },
  {
    name: 'allow',
    value: 'CODE:WHY',
    values: FINDING_CODES.map((code) => `${code}:`),
    isRepeated: true,
    about: 'Lets findings of a code pass, for a reason, which the answer repeats. May be repeated.',
  },
  {
    name: 'policy',
    value: 'FILE',
    about:
      'Rules in JSON that a payment has to keep: whom it pays, its fee, its change, its signers. Ends with 1 where one is broken, or cannot be decided.',
  },
  {
    name: 'psbt',
    value: 'FILE',
    about: 'The PSBT that is to be signed. Without it standard input.',
  },
  {
    name: 'timeout',
    value: 'SECONDS',
    values: [],
    about: 'How long the signer may take. Without it 300.',
  },
  {
    name: 'address',
    value: 'ADDRESS',
    values: [],
    about:
      'Whose signature is expected. Ends with 1 for any other address, and where text stands around a signed block, which nobody signed. Of “inspect”: whose the message of --message is.',
  },
  {
    name: 'message',
    value: 'TEXT',
    values: [],
    about: 'The message that a file signs, where it does not have the text itself.',
  },
  {
    name: 'coins',
    value: COINS_CHECKED,
    values: [COINS_CHECKED],
    about:
      'Says that a node was asked for the coins of a proof of funds or reserves (gettxout), and they exist and are unspent. Without it such a proof ends with 1.',
  },
  {
    name: 'out',
    value: 'FILE',
    about:
      'The file that is written, also -o FILE: a PSBT as bytes where the name ends with .psbt, as hex with .hex, else as base64; a transaction as hex. Without it the file goes to standard output.',
  },
  {
    name: 'to',
    value: 'VERSION',
    values: ['0', '2'],
    about: 'The version of the PSBT. Without it the other one; of a transaction 0.',
  },
  {
    name: 'mends',
    value: 'LIST',
    values: MEND_CODES,
    about: `What may be mended, with commas between. Without it all that only adds or moves.`,
  },
  {
    name: 'earlier',
    value: 'FILE',
    isRepeated: true,
    about:
      'An earlier state of the PSBT, from which what was stripped is restored. May be repeated.',
  },
  { name: 'format', value: 'FORM', values: DESCRIPTION_FORMATS, about: 'text or markdown.' },
  { name: 'named', about: 'Parameters are NAME=VALUE, as bitcoin-cli has them.' },
  { name: 'stdin', about: 'Further parameters from standard input, one a line.' },
  {
    name: 'plain',
    about:
      'Line by line: results alone, each on a line; an error goes to standard error, and leaves its line empty.',
  },
  { name: 'wrapped', about: 'A line is {"body":"…"}, so that a body may hold line breaks.' },
] as const satisfies readonly Flag[];

export type FlagName = (typeof FLAGS)[number]['name'];

/** Arguments taken apart; nothing in them has been looked at. */
export interface CommandArguments {
  readonly operands: readonly string[];
  readonly flags: ReadonlyMap<FlagName, readonly string[]>;
}

/**
 * Takes arguments apart: flags begin with one dash or two, a value stands behind `=` or
 * is the next argument, `-` alone is standard input, and behind `--` there are no flags.
 * Behind the method of `rpc` all are parameters, as bitcoin-cli has it. Raises
 * {@link Stop}, whose words repeat no value.
 */
export function takeApart(args: readonly string[]): CommandArguments {
  const operands: string[] = [];
  const flags = new Map<FlagName, readonly string[]>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--' || isParameter(operands)) {
      operands.push(...args.slice(arg === '--' ? i + 1 : i));
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) {
      operands.push(arg);
      continue;
    }
    const flag = flagOf(arg);
    const inside = valueIn(arg);
    const value = 'value' in flag && inside === undefined ? args[++i] : inside;
    flags.set(flag.name, withValue(flag, flags.get(flag.name), value));
  }
  return { operands, flags };
}

function isParameter([command, method]: readonly string[]): boolean {
  return command === 'rpc' && method !== undefined;
}

/** As Bitcoin Core's programs have them. */
const SHORT: ReadonlyMap<string, FlagName> = new Map([
  ['h', 'help'],
  ['?', 'help'],
  ['o', 'out'],
]);

function flagOf(arg: string): (typeof FLAGS)[number] {
  const name = arg.replace(/^--?/, '').split('=')[0] ?? '';
  const flag = FLAGS.find((one) => one.name === (SHORT.get(name) ?? name));
  if (flag) return flag;
  throw misused(`unknown flag${/^[a-z-]{1,20}$/.test(name) ? ` --${name}` : ''}`);
}

function valueIn(arg: string): string | undefined {
  const at = arg.indexOf('=');
  return at < 0 ? undefined : arg.slice(at + 1);
}

function withValue(
  flag: Flag,
  before: readonly string[] | undefined,
  value: string | undefined,
): readonly string[] {
  if (flag.value === undefined && value !== undefined) {
    throw misused(`--${flag.name} takes no value`);
  }
  if (flag.value !== undefined && !value) {
    throw misused(`--${flag.name} needs a value: --${flag.name}=${flag.value}`);
  }
  if (before && !flag.isRepeated) throw misused(`--${flag.name} is there twice`);
  return [...(before ?? []), value ?? ''];
}
