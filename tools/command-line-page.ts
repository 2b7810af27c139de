import { helpOf, helpOfAll } from '../cli/help.ts';
import { COMMANDS } from '../cli/run.ts';

const fenced = (lines: readonly string[]): string => ['```text', ...lines, '```'].join('\n');

/** docs/command-line.md, from the table that the help is made of. */
export function commandLinePage(): string {
  const parts = [
    '# The command line',
    'Made by `npm run docs` from the same table as the help. `npm run cli` builds `cli/dist/bowerbird.mjs`: one file, which\nruns on Node 20 or later without installed packages. Create a token in Settings, Access tokens; it is stored in\n`$XDG_CONFIG_HOME/bowerbird/account.json` (or `~/.config`), readable only by you.',
    fenced(helpOfAll(COMMANDS)),
    ...COMMANDS.flatMap((command) => [`## ${command.name}`, fenced(helpOf(command))]),
  ];
  return `${parts.join('\n\n')}\n`;
}
