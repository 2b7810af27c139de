import type { Command, Result } from './kernel/command.ts';
import { usageError } from './kernel/failures.ts';

const optionsOf = ({ options }: Command): string[] =>
  [...Object.keys(options), 'json', 'help'].map((name) => `--${name}`);

function bash(commands: readonly Command[]): string[] {
  const names = commands.map(({ name }) => name).join(' ');
  return [
    '_bowerbird() {',
    '  local words="" current="${COMP_WORDS[COMP_CWORD]}"',
    `  if [ "$COMP_CWORD" -eq 1 ]; then words="${names}"; else case "\${COMP_WORDS[1]}" in`,
    ...commands.map((command) => `    ${command.name}) words="${optionsOf(command).join(' ')}" ;;`),
    '  esac; fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _bowerbird bowerbird',
  ];
}

const zsh = (commands: readonly Command[]): string[] => [
  // Without it, as in a short .zshrc, there is no completion to join.
  '(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }',
  'autoload -U +X bashcompinit && bashcompinit',
  ...bash(commands),
];

const fish = (commands: readonly Command[]): string[] => [
  ...commands.map(({ name }) => `complete -c bowerbird -n __fish_use_subcommand -a ${name}`),
  ...commands.flatMap((command) =>
    optionsOf(command).map(
      (option) =>
        `complete -c bowerbird -n '__fish_seen_subcommand_from ${command.name}' -l ${option.slice(2)}`,
    ),
  ),
];

const SHELLS: ReadonlyMap<string, (commands: readonly Command[]) => string[]> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
]);

/** The script with which a shell completes commands and options. */
export function completionFor(shell: string, commands: readonly Command[]): Result {
  const write = SHELLS.get(shell);
  if (!write) throw usageError('SHELL: choose bash, zsh or fish.');
  const lines = write(commands);
  return { json: { script: lines.join('\n') }, lines };
}
