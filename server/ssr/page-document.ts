import { createHash } from 'node:crypto';
import { packed } from '#server/kernel/http/packing.ts';
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
  document.gzip ??= packed(document.bytes);
  return document.gzip;
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
