import { parseArgs } from 'node:util';
import { login, logout, whoami } from './commands/account.ts';
import { board, boards, pins } from './commands/boards.ts';
import { exportData } from './transfer/export.ts';
import { importFile } from './transfer/import.ts';
import { save } from './commands/save.ts';
import { search } from './commands/search.ts';
import { completionFor } from './completion.ts';
import { helpOf, helpOfAll } from './help.ts';
import { readAccount } from './kernel/account.ts';
import { JSON_OPTION, type Command, type Result, type Values } from './kernel/command.ts';
import { usageError } from './kernel/failures.ts';
import { createSend } from './kernel/send.ts';

const completion: Command = {
  name: 'completion',
  args: ['SHELL'],
  about: 'Prints a completion script for bash, zsh or fish.',
  options: {},
  examples: ['source <(bowerbird completion bash)'],
  run: ([shell = '']) => Promise.resolve(completionFor(shell, COMMANDS)),
};

export const COMMANDS: readonly Command[] = [
  login,
  logout,
  whoami,
  save,
  boards,
  board,
  pins,
  search,
  importFile,
  exportData,
  completion,
];

const resultOf = (lines: readonly string[]): Result => ({
  json: { help: lines.join('\n') },
  lines,
});

function commandOf(name: string): Command {
  const command = COMMANDS.find((command) => command.name === name);
  if (!command) throw usageError(`There is no command "${name}". See: bowerbird help`);
  return command;
}

function parsed(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const help = { type: 'boolean', short: 'h' } as const;
  const options = { ...command.options, json: JSON_OPTION, help };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs one command line. */
export async function run([name = 'help', ...args]: readonly string[]): Promise<Result> {
  if (['help', '--help', '-h'].includes(name)) {
    const [topic] = args.filter((arg) => !arg.startsWith('-'));
    return resultOf(topic === undefined ? helpOfAll(COMMANDS) : helpOf(commandOf(topic)));
  }
  const command = commandOf(name);
  const { values, positionals } = parsed(command, args);
  if (values['help'] === true) return resultOf(helpOf(command));
  const wanted = command.args.length;
  const count = positionals.length;
  const isLeftOut = command.isOptional === true && count === 0;
  const isEnough = isLeftOut || (command.rest ? count >= wanted : count === wanted);
  if (!isEnough) {
    const names = command.args.join(' ') || 'no arguments';
    throw usageError(`${name} takes ${names}. See: bowerbird help ${name}`);
  }
  return command.run(positionals, values, async () => createSend(await readAccount()));
}
