import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import type { Node } from './layers/call-graph.ts';

/**
 * Builds docs/texts.md: the texts on screens, in e-mails and in refusals by file, for proofreading. A text is a string
 * passed to `t`, or one that reads like a sentence; texts for developers and operators of a machine (thrown errors,
 * logs, settings) are left out.
 */
const root = resolve(import.meta.dirname, '..');
const SIDES = ['web', 'server', 'contract'] as const;
const TITLES = { web: 'On screens', server: 'From the server', contract: 'Said of what was typed' };

/** Files without texts of the product. */
export const NOT_READ =
  /\.test\.tsx?$|\/test-|\/testing\/|examples|-?store\.ts$|\/sql\.ts$|\/(?:policy|routes|[a-z-]*-policy)\.ts$|^server\/(?:kernel\/(?:config|db|embedded|process)|commands|demo|api|migrations|security|transfer)\/|^web\/vite|^contract\/specified-calls\.ts$/;
const DEVELOPERS = new Set(['Error', 'TypeError', 'RangeError']);
const LOGS = new Set(['log', 'logger', 'console']);
const SENTENCE = /^[A-Z“{'‘…].*[\p{L}\p{P}}] [\p{L}{“]|^[A-Z“][\p{L} ]+[.!?…]$/su;
/** SQL, markup, scripts and style sheets; lists of codes and fonts, HTTP methods and schemes. */
const NO_SENTENCE =
  /^\s*(?:select|insert|update|delete|with|from|create) |<\/|[;{}]\s*\n|^\{if\(|sans-serif|^Basic …$/iu;
const CODES = /^(?:…[ ,]+)?(?:[A-Z]{2,4}[ ,]+)+[A-Z]{2,4}$/u;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Returns a literal's string, or a template's with `…` for insertions; null for anything else. */
function stringOf(node: Node, code: string): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return code.slice(node.start + 1, node.end - 1).replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/gu, '…');
}

export function nameCalled(node: Node): string | null {
  const callee = node['callee'] as Node | undefined;
  if (callee?.type === 'Identifier') return callee['name'] as string;
  if (callee?.type !== 'MemberExpression') return null;
  const object = callee['object'] as Node;
  return object.type === 'Identifier' ? (object['name'] as string) : null;
}

/** Whether only developers read the texts below this node. */
function isAside(node: Node): boolean {
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return true;
  const name = nameCalled(node);
  if (node.type === 'NewExpression') return name !== null && DEVELOPERS.has(name);
  return node.type === 'CallExpression' && name !== null && LOGS.has(name);
}

function textsIn(node: Node, code: string, found: string[], isGivenToT = false): void {
  if (isAside(node)) return;
  const text = stringOf(node, code);
  if (
    text !== null &&
    (isGivenToT || (SENTENCE.test(text) && !NO_SENTENCE.test(text) && !CODES.test(text)))
  ) {
    found.push(text.replaceAll(/\s+/gu, ' ').trim());
  }
  const callsT = node.type === 'CallExpression' && nameCalled(node) === 't';
  const first = callsT ? (node['arguments'] as readonly Node[])[0] : undefined;
  for (const child of childrenOf(node)) textsIn(child, code, found, child === first);
}

/** Returns a file's distinct texts in order. */
export function textsOf(file: string, code: string): readonly string[] {
  const found: string[] = [];
  textsIn(parseSync(file, code).program as unknown as Node, code, found);
  return [...new Set(found)];
}

/** Returns a side's distinct texts by domain. */
function textsOfSide(side: string): ReadonlyMap<string, ReadonlySet<string>> {
  const domains = new Map<string, Set<string>>();
  const files = globSync(`${side}/**/*.{ts,tsx}`, { cwd: root });
  for (const file of files.map((path) => path.replaceAll('\\', '/')).toSorted()) {
    if (NOT_READ.test(file)) continue;
    const domain = file
      .split('/')
      .slice(0, 2)
      .join('/')
      .replace(/\.tsx?$/u, '');
    const texts = domains.get(domain) ?? new Set();
    for (const text of textsOf(file, readFileSync(join(root, file), 'utf8'))) texts.add(text);
    if (texts.size > 0) domains.set(domain, texts);
  }
  return domains;
}

export function textsPage(): string {
  const lines = [
    '# Texts',
    '',
    'What people read, by the domain that says it; made by `npm run docs`. Words in braces are put in, `plural` and `select` as in',
    'ICU messages. A text is plain, short and warm, as a native speaker would say it. What the specification fixes stays to the',
    'letter.',
  ];
  for (const side of SIDES) {
    lines.push('', `## ${TITLES[side]}`);
    for (const [domain, texts] of textsOfSide(side)) {
      lines.push('', `### ${domain}`, '', ...[...texts].toSorted().map((text) => `- ${text}`));
    }
  }
  return `${lines.join('\n')}\n`;
}
