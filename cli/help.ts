import { JSON_OPTION, type Command, type Option } from './kernel/command.ts';

const EXITS =
  'Exit codes: 0 done, 1 refused by the server, 2 wrong usage, 3 no connection, 4 not finished.';

const usageOf = ({ name, args, rest, isOptional, options }: Command): string =>
  [
    'bowerbird',
    name,
    ...args.map((arg) => (rest ? `${arg}...` : isOptional ? `[${arg}]` : arg)),
  ].join(' ') + (Object.keys(options).length > 0 ? ' [options]' : '');

function optionLine([name, { value, about }]: [string, Option]): string {
  return `  ${`--${name}${value === undefined ? '' : ` ${value}`}`.padEnd(18)}${about}`;
}

export function helpOf(command: Command): string[] {
  const options = Object.entries({ ...command.options, json: JSON_OPTION });
  return [
    `Usage: ${usageOf(command)}`,
    '',
    command.about,
    ...(command.notes ? ['', ...command.notes] : []),
    '',
    'Options:',
    ...options.map(optionLine),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
  ];
}

export function helpOfAll(commands: readonly Command[]): string[] {
  return [
    'Usage: bowerbird COMMAND [--json]',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(12)}${about}`),
    '',
    'For one command: bowerbird help COMMAND',
    EXITS,
  ];
}
