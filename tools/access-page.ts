import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scopesOf, type Call } from '#contract/kernel/call.ts';
import { audienceOf, endpointsOf } from './calls-page.ts';
import type { Declared } from './layers/call-graph.ts';
import { ruledIn, type Ruled } from './layers/ruled.ts';
import { locationOf } from './layers/tree.ts';
import { serverTree } from './sql/server-tree.ts';

const root = resolve(import.meta.dirname, '..');

const INTRODUCTION = `# Access

Made by \`npm run docs\` from the routes, their rules, and the code that each use case leads to. Roles and what they are
answered are tried in server/security/access-matrix.test.ts.

- _for_: whom the kernel lets make the call at all.
- _token_: what an access token has to be good for; where there is nothing, only a session makes the call.
- _who may_: the route's own words; below them the decisions (functions of a policy.ts) that they stand on.
- _on the way_: decisions that the use case comes to as well, such as what it shows of what it found.`;

/** One line of the page. */
export interface Access {
  readonly domain: string;
  readonly call: Call;
  readonly ruled: Ruled;
}

/** Builds docs/access.md: who may make each call, from the code that decides it. */
export async function accessPage(): Promise<string> {
  const lines = await accessOf();
  const domains = [...Map.groupBy(lines, ({ domain }) => domain)];
  return `${INTRODUCTION}\n${domains.map(([domain, inside]) => section(domain, inside)).join('')}`;
}

/** Returns each route with its call, in source order. */
export async function accessOf(): Promise<Access[]> {
  const ruled = ruledIn(await serverTree(root)).toSorted((one, other) =>
    one.file < other.file ? -1 : Number(one.file > other.file),
  );
  return Promise.all(
    ruled.map(async (line) => ({
      domain: locationOf(line.file).domain,
      call: await callOf(line),
      ruled: line,
    })),
  );
}

async function callOf({ file, call, from }: Ruled): Promise<Call> {
  const declared = from && ((await moduleAt(from.file))[from.name] as Call | undefined);
  if (!declared) throw new Error(`${file}: ${call} is no call of the contract`);
  return declared;
}

async function moduleAt(file: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
}

function section(domain: string, lines: readonly Access[]): string {
  const rows = lines.map((line) => `${rowOf(line)}\n`).join('');
  return `
## ${domain}

| call | endpoints | for | token | who may | on the way |
| --- | --- | --- | --- | --- | --- |
${rows}`;
}

function rowOf({ call, ruled: { may, named, met } }: Access): string {
  const others = met.filter((one) => !named.includes(one));
  const who = named.length === 0 ? may : `${may}<br>${linksTo(named)}`;
  return `| ${call.name} | ${endpointsOf(call)} | ${audienceOf(call)} | ${scopeOf(call)} | ${who} | ${linksTo(others)} |`;
}

/** The scope, as server/kernel/http/may-call.ts requires it. */
const scopeOf = (call: Call): string => (call.sessionOnly ? '' : scopesOf(call).join(', '));

function linksTo(decisions: readonly Declared[]): string {
  const links = decisions.map((declared) => {
    const [file = '', name = ''] = declared.split('#');
    return `[${name}](../${file})`;
  });
  return links.toSorted().join(', ');
}
