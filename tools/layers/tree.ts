/** Source files by their path from the project's root, with their text. */
export type Tree = ReadonlyMap<string, string>;

/** One import of one file, as written and as the path it leads to (null outside the project). */
export interface Import {
  readonly from: string;
  readonly written: string;
  readonly to: string | null;
}

/** One rule broken in one file. */
export interface Finding {
  readonly file: string;
  readonly rule: string;
}

// Static, type-only, re-exporting and dynamic imports alike; what stands in comments is cut before.
const IMPORTS =
  /(?:\bfrom\s*|\bimport\s*\(\s*|(?:^|[;\n])\s*import\s+|\bimport\.meta\.resolve\(\s*)(['"])([^'"\n]+)\1/gu;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/gu;

/** The comments of a text, and nothing else. */
export function commentsIn(text: string): string {
  return (text.match(COMMENTS) ?? []).join('\n');
}

/** The text without its comments; line breaks stay. */
export function withoutComments(text: string): string {
  return text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/gu, ''));
}

/** Every import of a file. */
export function importsOf(file: string, text: string): Import[] {
  return [...withoutComments(text).matchAll(IMPORTS)].map((match) => {
    const written = match[2] ?? '';
    return { from: file, written, to: resolvedPath(file, written) };
  });
}

/** Where an import leads, from the root; null outside of the project. */
export function resolvedPath(file: string, written: string): string | null {
  if (written.startsWith('#')) return written.slice(1);
  if (!written.startsWith('.')) return null;
  const parts = file.split('/').slice(0, -1);
  for (const part of written.split('?')[0]?.split('/') ?? []) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Where a file stands: its side, its domain, and the rest. */
export interface Location {
  readonly side: string;
  /** The folder inside the domain's folder; null for what stands right in that. */
  readonly room: string | null;
  /** The domain's folder; for a file right under its side, the file's own name without its ending. */
  readonly domain: string;
  readonly name: string;
  readonly isTest: boolean;
}

/** Whether a file is the SQL that stores build on, those of its own domain and of others. */
export const isSharedSql = ({ side, room, name }: Location): boolean =>
  side === 'server' && room === null && name === 'sql.ts';

/** Reads a path. */
export function locationOf(path: string): Location {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const domain = parts.length > 2 ? (parts[1] ?? '') : name.replace(/\.[^/]*$/u, '');
  const isTest = /\.(test|spec)\.tsx?$|^test-/u.test(name) || path.startsWith('server/testing/');
  const room = parts.length > 3 ? (parts[2] ?? null) : null;
  return { side: parts.length > 1 ? (parts[0] ?? '') : '', domain, room, name, isTest };
}
