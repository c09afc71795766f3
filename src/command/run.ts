import { holdsSecret } from '../rpc/console/secret-text.ts';
import { SECRET_PARAMETERS } from '../rpc/procedure-names.ts';
import { VERSION } from '../rpc/version.ts';
import { type CommandAnswer, errorAnswer, stopOf } from './answer.ts';
import { COMMANDS, type Command } from './commands/commands.ts';
import { type CommandContext, chainFlag, INPUT, isSet } from './context.ts';
import { EXIT, type Exit, misused } from './exit.ts';
import { type CommandArguments, takeApart } from './flags.ts';
import { codesHelp, commandHelp, usage } from './help.ts';
import { answerLines } from './line-mode.ts';
import { isFileText } from './read-file.ts';
import type { System } from './system.ts';

/**
 * Runs the command with its arguments, without the program's name; gives what the
 * process ends with. What is wrong goes to standard error. Never raises.
 */
export async function runCommand(args: readonly string[], system: System): Promise<Exit> {
  try {
    // A secret among the arguments is refused before anything in them is looked at.
    refuseKeys(args);
    const taken = takeApart(args);
    refuseSecretMethod(taken);
    const { text, exit } = await answered(taken, system);
    if (text !== '') await system.write(`${text}\n`);
    return exit;
  } catch (thrown) {
    const stop = stopOf(thrown);
    if (wantsJson(args)) await system.write(`${errorAnswer(commandIn(args), stop)}\n`);
    system.warn(`touchstone: ${stop.message}\n`);
    return stop.exit;
  }
}

/** Whether an answer is to be JSON, also where the arguments cannot be taken apart. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const flags = end < 0 ? args : args.slice(0, end);
  return flags.some((arg) => /^--?json$/.test(arg)) && commandIn(args) !== 'rpc';
}

/** The command that an error is of; nothing is looked up for it, as an argument may be a secret. */
function commandIn(args: readonly string[]): string | undefined {
  const named = args.find((arg) => COMMANDS.some(({ name }) => name === arg));
  const isOfFiles = args.some(
    (arg) => arg === INPUT || (!arg.startsWith('-') && looksLikeFile(arg)),
  );
  return named ?? (isOfFiles ? USUAL : undefined);
}

function refuseKeys(args: readonly string[]): void {
  if (!args.some(holdsSecret)) return;
  throw misused(`an argument looks like a private key. ${NEVER}`);
}

function refuseSecretMethod({ operands: [command, method = ''] }: CommandArguments): void {
  if (command !== 'rpc' || !SECRET_PARAMETERS.has(method.toLowerCase())) return;
  throw misused(`${method.toLowerCase()} takes private keys. ${NEVER}`);
}

const NEVER =
  'Arguments are seen by other programs and kept by the shell: give the call as a line of JSON-RPC on standard input, “touchstone rpc < FILE”';

async function answered(taken: CommandArguments, system: System): Promise<CommandAnswer> {
  const { flags, operands } = taken;
  if (isSet({ flags }, 'version')) return fine(`touchstone ${VERSION}`);
  const [name, ...rest] = operands;
  if (name === undefined || name === 'help') return helpAnswer(taken);
  const isCommand = COMMANDS.some((one) => one.name === name) || !isFile(name, system);
  const command = commandOf(isCommand ? name : USUAL);
  if (isSet({ flags }, 'help')) return fine(commandHelp(command));
  requireFlags(command, taken);
  const context = { system, chain: chainFlag(flags), flags, operands: isCommand ? rest : operands };
  return command.name === 'rpc' && rest.length === 0
    ? lineMode(context)
    : command.run(counted(command, context));
}

/** The command that files without one are for. */
const USUAL = 'inspect';

/** What has no dot and no slash is a file only where there is one of that name. */
function isFile(name: string, system: System): boolean {
  return looksLikeFile(name) || system.kindOf(name) !== undefined;
}

function looksLikeFile(name: string): boolean {
  return name === INPUT || isFileText(name) || /^\S*[./\\]\S*$/.test(name);
}

function fine(text: string): CommandAnswer {
  return { text, exit: EXIT.fine };
}

/** What “help” tells besides commands. */
const CODES = 'codes';

function helpAnswer({ flags, operands: [help, name] }: CommandArguments): CommandAnswer {
  if (help !== undefined && name === CODES) return fine(codesHelp());
  if (name !== undefined) return fine(commandHelp(commandOf(name)));
  if (help !== undefined || isSet({ flags }, 'help')) return fine(usage());
  throw misused(`a command is missing\n\n${usage()}`);
}

/** The name is repeated only where it can be no secret. */
function commandOf(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (command) return command;
  const said = /^[a-z-]{1,20}$/.test(name) ? ` “${name}”` : '';
  throw misused(`there is no command or file${said}; “touchstone --help” lists commands`);
}

function requireFlags({ name, flags }: Command, taken: CommandArguments): void {
  const other = [...taken.flags.keys()].find((flag) => !flags.includes(flag));
  if (other !== undefined) throw misused(`${name} takes no --${other}`);
}

function counted(command: Command, context: CommandContext): CommandContext {
  const { name, least, most, operands } = command;
  const count = context.operands.length;
  if (count < least || count > most) throw misused(`usage: touchstone ${name} ${operands}`);
  for (const flag of ['wrapped', 'plain'] as const) {
    if (isSet(context, flag)) throw misused(`--${flag} is for lines on standard input`);
  }
  return context;
}

async function lineMode(context: CommandContext): Promise<CommandAnswer> {
  for (const name of ['named', 'stdin'] as const) {
    if (isSet(context, name)) throw misused(`--${name} needs a METHOD`);
  }
  const { system, chain } = context;
  const isPlain = isSet(context, 'plain');
  const isWrapped = isSet(context, 'wrapped');
  const hasErrors = await answerLines(system, { chain, isWrapped, isPlain });
  return { text: '', exit: isPlain && hasErrors ? EXIT.unread : EXIT.fine };
}
