import { callsByDomain } from '#contract/calls.ts';
import type { Call } from '#contract/kernel/call.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import { errors } from '#contract/kernel/errors.ts';

const audiences = {
  anyone: 'anyone',
  signed_in: 'signed in',
  partner: 'businesses',
  advertiser: 'ad accounts',
  operator: 'operators',
} as const;

/** docs/calls.md: every call with its doors, audience and refusals, from the contract. */
export function callsPage(): string {
  const domains = Object.entries(callsByDomain).map(([domain, calls]) => section(domain, calls));
  const refusals = Object.entries(errors).map(
    ([code, { status, number }]) => `| \`${code}\` | ${status} | ${number} |`,
  );
  return [
    '# Calls',
    '',
    'Generated from `contract/` by `npm run docs`. How a call is made and answered: [wire.md](wire.md).',
    '',
    ...domains.flat(),
    '## Refusals',
    '',
    '| code | HTTP | number |',
    '| --- | --- | --- |',
    ...refusals,
    '',
  ].join('\n');
}

function section(domain: string, calls: readonly Call[]): string[] {
  return [
    `## ${domain}`,
    '',
    '| call | doors | for | list | refusals |',
    '| --- | --- | --- | --- | --- |',
    ...calls.map(row),
    '',
  ];
}

function row(call: Call): string {
  const resources = call.resources.map(([name, verb]) => `\`${resourcePath(name, verb)}\``);
  const paths = call.paths.map(([method, path]) => `\`${method} ${path}\``);
  const refusals = call.errors.map((code) => `\`${code}\``).join(', ');
  const doors = [...resources, ...paths].join('<br>');
  const list = call.paged ? 'pages' : '';
  const who = audiences[call.audience] + (call.right === null ? '' : `: ${call.right}`);
  return `| ${call.name} | ${doors} | ${who} | ${list} | ${refusals} |`;
}
