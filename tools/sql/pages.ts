import { locationOf } from '../layers/tree.ts';
import type { Statement } from './statements.ts';

/** Returns the statements by domain and by title: their file in the domain, the function, and which of its statements. */
export function byTitle(
  statements: readonly Statement[],
): ReadonlyMap<string, ReadonlyMap<string, Statement>> {
  const domains = Map.groupBy(statements, ({ file }) => locationOf(file).domain);
  return new Map(
    [...domains].map(([domain, own]) => {
      const titled = new Map<string, Statement>();
      const counts = new Map<string, number>();
      for (const statement of own) {
        const path = statement.file.split('/').slice(2).join('/');
        const title = `${path}: ${statement.name}`;
        const count = (counts.get(title) ?? 0) + 1;
        counts.set(title, count);
        titled.set(count === 1 ? title : `${title}, ${count}`, statement);
      }
      return [domain, titled];
    }),
  );
}

/** Builds the pages of docs/sql by name: one per domain, with its statements by file and function. */
export function sqlPages(statements: readonly Statement[]): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const [domain, own] of byTitle(statements)) {
    const parts = [...own].map(([title, { variants }]) =>
      partOf(title, [...new Set(variants.map(({ text }) => tidied(text)))]),
    );
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
