import { locationOf } from '../layers/tree.ts';
import type { Statement } from './statements.ts';

/** Builds the pages of docs/sql by name: one per domain, with its statements by file and function. */
export function sqlPages(statements: readonly Statement[]): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const [domain, own] of Map.groupBy(statements, ({ file }) => locationOf(file).domain)) {
    const counts = new Map<string, number>();
    const parts = own.map((statement) => {
      const path = statement.file.split('/').slice(2).join('/');
      const title = `${path}: ${statement.name}`;
      const before = (counts.get(title) ?? 0) + 1;
      counts.set(title, before);
      const texts = [...new Set(statement.variants.map(({ text }) => tidied(text)))];
      return partOf(before === 1 ? title : `${title}, ${before}`, texts);
    });
    pages.set(`${domain}.sql`, `${introduction(domain)}\n${parts.join('\n')}`);
  }
  return pages;
}

const introduction = (domain: string): string => `\
-- Made by npm run sql from the stores of server/${domain}: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.
`;

function partOf(title: string, texts: readonly string[]): string {
  return texts
    .map((text, at) => {
      const variant = texts.length === 1 ? '' : ` (${at + 1} of ${texts.length})`;
      return `-- ${title}${variant}\n${text};\n`;
    })
    .join('\n');
}

const tidied = (text: string): string =>
  text
    .replace(/^\s*\n/u, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .trim();
