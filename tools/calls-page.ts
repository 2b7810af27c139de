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

/** Builds docs/calls.md: every call with its endpoints, audience and refusals, from the contract. */
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
    '| call | endpoints | for | list | refusals |',
    '| --- | --- | --- | --- | --- |',
    ...calls.map(row),
    '',
  ];
}

function row(call: Call): string {
  const refusals = call.errors.map((code) => `\`${code}\``).join(', ');
  const list = call.paged ? 'pages' : '';
  return `| ${call.name} | ${endpointsOf(call)} | ${audienceOf(call)} | ${list} | ${refusals} |`;
}

/** Returns a call's endpoints as a table cell. */
export function endpointsOf({ resources, paths }: Call): string {
  return [
    ...resources.map(([name, verb]) => `\`${resourcePath(name, verb)}\``),
    ...paths.map(([method, path]) => `\`${method} ${path}\``),
  ].join('<br>');
}

/** Returns who may make a call at all, with the right it needs, if any. */
export function audienceOf(call: Call): string {
  return audiences[call.audience] + (call.right === null ? '' : `: ${call.right}`);
}
