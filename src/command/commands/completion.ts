import type { CommandAnswer } from '../answer.ts';
import { EXIT, misused } from '../exit.ts';
import { FLAGS, type Flag, type FlagName } from '../flags.ts';

/** The shells that words are completed for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** What is completed of a command. */
interface Command {
  readonly name: string;
  readonly flags: readonly FlagName[];
  readonly values?: readonly string[];
}

/** What a shell reads, so that it completes the command's words. */
export function completionCommand(
  shell: string | undefined,
  commands: readonly Command[],
): CommandAnswer {
  const known = SHELLS.find((one) => one === shell);
  if (!known) throw misused(`completion is for ${SHELLS.join(', ')}`);
  return { text: WRITERS[known](commands), exit: EXIT.fine };
}

type Write = (commands: readonly Command[]) => string;

const WRITERS: Readonly<Record<(typeof SHELLS)[number], Write>> = { bash, zsh, fish };

/** Without a word of its own bash completes names of files, by `-o default`. */
function bash(commands: readonly Command[]): string {
  return [
    '_touchstone() {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are the shell's
    "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at=$COMP_CWORD command='' words='' i",
    '  COMPREPLY=()',
    // bash takes --chain=main for three words.
    "  if [[ $cur == '=' ]]; then cur=''",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are the shell's
    "  elif [[ $prev == '=' ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi",
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    `    case \${COMP_WORDS[i]} in ${namesOf(commands, '|')}) command=\${COMP_WORDS[i]} at=$i; break ;; esac`,
    '  done',
    '  case $prev in',
    ...valueCases((words) => `words='${words}'`),
    `    *) case $command:$cur in`,
    ...commands.map(({ name, flags }) => `      ${name}:-*) words='${flagWords(flags)}' ;;`),
    "      :-*) words='--help --version' ;;",
    `      :*) words='${namesOf(commands, ' ')} help' ;;`,
    ...operandCases(commands, ({ name, values }) => [
      `      ${name}:*) if ((at == COMP_CWORD - 1)) || [[ $prev == -* ]]; then words='${values}'; fi ;;`,
    ]),
    '    esac ;;',
    '  esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are the shell's
    '  [[ $cur == -[a-z]* ]] && words=${words//--/-}',
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '}',
    'complete -o default -F _touchstone touchstone',
  ].join('\n');
}

function zsh(commands: readonly Command[]): string {
  return [
    '#compdef touchstone',
    '_touchstone() {',
    "  local command='' at=$CURRENT i",
    '  for ((i = 2; i < CURRENT; i++)); do',
    `    case $words[i] in ${namesOf(commands, '|')}) command=$words[i]; at=$i; break ;; esac`,
    '  done',
    '  local previous=$words[CURRENT-1]',
    '  if [[ $PREFIX == -*=* ]]; then',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are the shell's
    "    previous=${PREFIX%%=*}; compset -P '*='",
    '  fi',
    '  case $previous in',
    ...valueCases((words) => `compadd -- ${words}; return`, '_files; return'),
    '  esac',
    '  case $command:$PREFIX in',
    ...commands.map(({ name, flags }) => `    ${name}:-*) compadd -- ${flagWords(flags)} ;;`),
    '    :-*) compadd -- --help --version ;;',
    `    :*) compadd -- ${namesOf(commands, ' ')} help ;;`,
    ...operandCases(commands, ({ name, values }) => [
      `    ${name}:*) if ((at == CURRENT - 1)) || [[ $previous == -* ]]; then compadd -- ${values}; fi ;;`,
    ]),
    '    *) _files ;;',
    '  esac',
    '}',
    'compdef _touchstone touchstone',
  ].join('\n');
}

function fish(commands: readonly Command[]): string {
  const start = 'complete -c touchstone';
  const names = namesOf(commands, ' ');
  return [
    `${start} -n 'not __fish_seen_subcommand_from ${names}' -f -a '${names} help'`,
    `${start} -n 'not __fish_seen_subcommand_from ${names}' -l version`,
    `${start} -l help`,
    ...commands.flatMap((command) => {
      const here = `${start} -n '__fish_seen_subcommand_from ${command.name}'`;
      return [
        ...flagsOf(command.flags).map((flag) => `${here} -l ${flag.name}${fishValue(flag)}`),
        ...(command.values ? [`${here} -f -a '${command.values.join(' ')}'`] : []),
      ];
    }),
  ].join('\n');
}

function fishValue({ value, values }: Flag): string {
  if (values) return ` -x -a '${values.join(' ')}'`;
  return value === undefined ? '' : ' -r -F';
}

function namesOf(commands: readonly Command[], between: string): string {
  return commands.map(({ name }) => name).join(between);
}

function flagsOf(names: Command['flags']): readonly Flag[] {
  return FLAGS.filter(({ name }) => names.includes(name));
}

function flagWords(names: Command['flags']): string {
  return [...flagsOf(names).map(({ name }) => `--${name}`), '--help'].join(' ');
}

/** What stands behind a flag that has a value: one of some words, or a file. */
function valueCases(of: (words: string) => string, file = ':'): readonly string[] {
  return FLAGS.flatMap((flag: Flag) =>
    flag.value === undefined
      ? []
      : [`    -${flag.name}|--${flag.name}) ${flag.values ? of(flag.values.join(' ')) : file} ;;`],
  );
}

function operandCases(
  commands: readonly Command[],
  of: (command: { readonly name: string; readonly values: string }) => readonly string[],
): readonly string[] {
  return commands.flatMap(({ name, values }) =>
    values ? of({ name, values: values.join(' ') }) : [],
  );
}
