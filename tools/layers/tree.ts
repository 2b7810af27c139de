/** Source files by path from the project's root, with their text. */
export type Tree = ReadonlyMap<string, string>;

/** An import of a file, as written and resolved (null outside the project). */
export interface Import {
  readonly from: string;
  readonly written: string;
  readonly to: string | null;
}

/** A rule violation in a file. */
export interface Finding {
  readonly file: string;
  readonly rule: string;
}

// Static, type-only, re-exporting and dynamic imports; comments are removed before.
const IMPORTS =
  /(?:\bfrom\s*|\bimport\s*\(\s*|(?:^|[;\n])\s*import\s+|\bimport\.meta\.resolve\(\s*)(['"])([^'"\n]+)\1/gu;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/gu;

/** Returns the comments of a text. */
export function commentsIn(text: string): string {
  return (text.match(COMMENTS) ?? []).join('\n');
}

/** Removes comments, keeping line breaks. */
export function withoutComments(text: string): string {
  return text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/gu, ''));
}

/** Returns all imports of a file. */
export function importsOf(file: string, text: string): Import[] {
  return [...withoutComments(text).matchAll(IMPORTS)].map((match) => {
    const written = match[2] ?? '';
    return { from: file, written, to: resolvedPath(file, written) };
  });
}

/** Resolves an import to a path from the root; null outside the project. */
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

/** A file's location: side, domain and the rest. */
export interface Location {
  readonly side: string;
  /** The folder inside the domain's folder; null for files directly in it. */
  readonly room: string | null;
  /** The domain's folder; for a file directly in its side, its name without the extension. */
  readonly domain: string;
  readonly name: string;
  readonly isTest: boolean;
}

/** Whether a file has SQL shared by stores of its own and other domains. */
export const isSharedSql = ({ side, room, name }: Location): boolean =>
  side === 'server' && room === null && name === 'sql.ts';

/** Parses a path. */
export function locationOf(path: string): Location {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const domain = parts.length > 2 ? (parts[1] ?? '') : name.replace(/\.[^/]*$/u, '');
  const isTest = /\.(test|spec)\.tsx?$|^test-/u.test(name) || path.startsWith('server/testing/');
  const room = parts.length > 3 ? (parts[2] ?? null) : null;
  return { side: parts.length > 1 ? (parts[0] ?? '') : '', domain, room, name, isTest };
}
