import { posix } from 'node:path';
import type { Finding, Tree } from './tree.ts';

// Paths are relative to the repository's root; links are relative to their page. Text with <a part> or capitals, as
// NNNN-domain.sql, is a pattern.
const NAMED = /(?<![\w./-])(?:server|web|contract|art|e2e|bench|tools|docs)\/[\w./<>-]*/gu;
const LINKED = /\]\((?!\w+:|#)([^)#\s]+)/gu;
const ENDINGS = ['', '.ts', '.tsx'];
const PATTERN = /[<>]|(?<![a-z])N(?:N+|AME)/u;

/** Rule 11: every file or folder named in a page or comment exists, with its extension or, as in lists, without. */
export function pathFindings(pages: Tree, paths: ReadonlySet<string>): Finding[] {
  return [...pages].flatMap(([file, text]) =>
    pathsIn(file, text)
      .filter((path) => !ENDINGS.some((ending) => paths.has(path + ending)))
      .map((path) => ({ file, rule: `there is no ${path}` })),
  );
}

function pathsIn(file: string, text: string): string[] {
  const named = (text.match(NAMED) ?? []).filter((path) => !PATTERN.test(path));
  const linked = [...text.matchAll(LINKED)].map(([, to = '']) =>
    posix.join(posix.dirname(file), to),
  );
  return [...new Set([...named, ...linked].map((path) => path.replace(/[./]+$/u, '')))];
}
