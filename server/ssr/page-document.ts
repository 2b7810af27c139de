import { createHash, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RenderedPage } from '#contract/kernel/render.ts';

/** A page's document, to be sent once or many times. */
export interface PageDocument {
  /** UTF-8. */
  readonly bytes: Buffer;
  /** The hashes of its own scripts in the format of its policy: `sha256-…` [SEC-35]. */
  readonly scripts: readonly string[];
  /** Compressed with gzip at the first request that accepts it. */
  gzip?: Promise<Buffer>;
}

const compressed = promisify(gzip);
/** The gzip level: compressing a document that is sent once must not cost more than it saves. */
const LEVEL = 5;

export function documentOf(page: RenderedPage): PageDocument {
  // Encoded in parts: concatenating them first would be much slower for long texts.
  const parts = [
    `<!doctype html><html ${page.attributes}><head>${page.head}</head>`,
    `<body>${page.body}`,
    `<script type="application/json" id="state">${page.state}</script></body></html>`,
  ];
  return {
    bytes: Buffer.concat(parts.map((part) => Buffer.from(part))),
    scripts: page.scripts.map(hashOf),
  };
}

/** Returns the document compressed with gzip. */
export function gzipBytes(document: PageDocument): Promise<Buffer> {
  document.gzip ??= compressed(document.bytes, { level: LEVEL });
  return document.gzip;
}

/**
 * Returns a private document compressed, with up to 1366 random letters at its end: whoever sees only the size of what is
 * sent cannot compare the sizes of two answers, as BREACH (Gluck, Harris, Prado 2013) does to guess a page's content.
 */
export function gzipPrivately({ bytes }: PageDocument): Promise<Buffer> {
  const letters = randomBytes(randomInt(1025)).toString('base64');
  return compressed(Buffer.concat([bytes, Buffer.from(`<!--${letters}-->`)]), { level: LEVEL });
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
