/** Scripts by which shells complete the command's arguments, made of the tables that it reads them by. */
import type { Command } from './commands.ts';
import { misused } from './exit.ts';
import { FLAGS, type Flag } from './flags.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type ShellName = (typeof SHELLS)[number];

/** Raises {@link Stop} where there is no such shell. */
export function completionScript(shell: string | undefined, commands: readonly Command[]): string {
  const known = SHELLS.find((one) => one === shell);
  if (known === undefined) throw misused(`completion is for ${SHELLS.join(', ')}`);
  return SCRIPTS[known](commands).join('\n');
}

const SCRIPTS: Readonly<Record<ShellName, (commands: readonly Command[]) => readonly string[]>> = {
  bash: bashLines,
  zsh: zshLines,
  fish: fishLines,
};

function flagsOf({ flags }: Command): readonly Flag[] {
  return FLAGS.filter((flag) => flags.some((name) => name === flag.name));
}

/** Flags that have values; the same wherever they stand. */
const VALUED: readonly Flag[] = FLAGS.filter((flag: Flag) => flag.value !== undefined);

function bashLines(commands: readonly Command[]): readonly string[] {
  const valued = VALUED.map(({ name, values }) => {
    const found = values ? `compgen -W '${values.join(' ')}'` : 'compgen -f';
    return `    --${name}) COMPREPLY=($(${found} -- "$cur")); return ;;`;
  });
  const ofCommand = commands.map((command) => {
    const flags = flagsOf(command).map(({ name }) => `--${name}`);
    return `    ${command.name}) flags='${flags.join(' ')}'; choices='${(command.choices ?? []).join(' ')}' ;;`;
  });
  return [
    '# touchstone completion bash > ~/.local/share/bash-completion/completions/touchstone',
    '_touchstone() {',
    `  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" flags= choices=`,
    '  # An equals sign is a word of its own.',
    `  if [ "$cur" = = ]; then cur=; elif [ "$prev" = = ]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"; fi`,
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')}' -- "$cur"))`,
    '    return',
    '  fi',
    '  case "$prev" in',
    ...valued,
    '  esac',
    `  case "\${COMP_WORDS[1]}" in`,
    ...ofCommand,
    '  esac',
    '  case "$cur" in',
    '    -*) COMPREPLY=($(compgen -W "$flags --help" -- "$cur")) ;;',
    '    *) if [ -n "$choices" ]; then COMPREPLY=($(compgen -W "$choices" -- "$cur"));',
    '       else COMPREPLY=($(compgen -f -- "$cur")); fi ;;',
    '  esac',
    '}',
    'complete -o filenames -F _touchstone touchstone',
  ];
}

function zshLines(commands: readonly Command[]): readonly string[] {
  return [
    '#compdef touchstone',
    `# touchstone completion zsh > "\${fpath[1]}/_touchstone"`,
    '_touchstone() {',
    '  if (( CURRENT == 2 )); then',
    `    local -a commands=(${commands.map(({ name, about }) => quoted(`${name}:${firstSentence(about)}`)).join(' ')})`,
    '    _describe command commands',
    '    return',
    '  fi',
    '  local command="$words[2]"',
    '  shift words; (( CURRENT-- ))',
    '  case "$command" in',
    ...commands.map(
      (command) =>
        `    ${command.name}) _arguments ${[...flagsOf(command).map(zshFlag), zshOperands(command)].join(' ')} ;;`,
    ),
    '  esac',
    '}',
    '_touchstone "$@"',
  ];
}

function zshFlag({ name, value, values, isRepeated, about }: Flag): string {
  const many = isRepeated ? '*' : '';
  const says = firstSentence(about).replace(/[[\]:]/g, ' ');
  const after =
    value === undefined ? '' : `:${value}:${values ? `(${values.join(' ')})` : '_files'}`;
  return quoted(`${many}--${name}${value === undefined ? '' : '='}[${says}]${after}`);
}

function zshOperands({ choices }: Command): string {
  return quoted(choices ? `*:operand:(${choices.join(' ')})` : '*:file:_files');
}

function fishLines(commands: readonly Command[]): readonly string[] {
  const start = 'complete -c touchstone';
  return [
    '# touchstone completion fish > ~/.config/fish/completions/touchstone.fish',
    ...commands.flatMap((command) => {
      const { name, about, choices } = command;
      const within = `-n '__fish_seen_subcommand_from ${name}'`;
      return [
        `${start} -f -n __fish_use_subcommand -a ${name} -d ${quoted(firstSentence(about))}`,
        ...(choices ? [`${start} -f ${within} -a '${choices.join(' ')}'`] : []),
        ...flagsOf(command).map((flag) => `${start} ${within} ${fishFlag(flag)}`),
      ];
    }),
  ];
}

function fishFlag({ name, value, values, about }: Flag): string {
  const takes = value === undefined ? '' : values ? ` -x -a '${values.join(' ')}'` : ' -r';
  return `-l ${name}${takes} -d ${quoted(firstSentence(about))}`;
}

function firstSentence(text: string): string {
  return text.split(/[.:] /)[0]?.replace(/\.$/, '') ?? '';
}

/** In single quotes, as all three shells read them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
