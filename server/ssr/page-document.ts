import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RenderedPage } from '#contract/kernel/render.ts';
import { packed, unpacked, type Packed } from './packed-document.ts';

/** A page's document, to be sent once or many times: each time with another nonce. */
export interface PageDocument {
  /** The head around its nonces, and all before it. */
  readonly head: readonly string[];
  /** All after the head. */
  readonly rest: Buffer;
  /** The whole of it as it was rendered, and with which nonce; it is sent once. */
  readonly first: { readonly nonce: string; readonly bytes: Buffer };
  /** How to send it compressed again; null where that cannot be done, absent before it was sent. */
  again?: Packed | null;
}

const compressed = promisify(gzip);
const LEVEL = 5;

/** The document of a page that was rendered with this nonce. */
export function documentOf(page: RenderedPage, nonce: string): PageDocument {
  const head = `<!doctype html><html ${page.attributes}><head>${page.head}</head>`;
  // Each by itself: in one, the text would be so long that much more is done to make it.
  const parts = [
    head,
    `<body>${page.body}`,
    `<script type="application/json" id="state">${page.state}</script></body></html>`,
  ].map((part) => Buffer.from(part));
  const bytes = Buffer.concat(parts);
  const rest = bytes.subarray(parts[0]?.length);
  return { head: head.split(nonce), rest, first: { nonce, bytes } };
}

/** The document as it is. */
export function plainBytes({ head, rest, first }: PageDocument, nonce: string): Buffer {
  if (nonce === first.nonce) return first.bytes;
  return Buffer.concat([Buffer.from(head.join(nonce)), rest]);
}

/** The document in gzip. What is sent a second time is compressed once more, and then no more. */
export async function gzipBytes(document: PageDocument, nonce: string): Promise<Buffer> {
  if (document.again === undefined) {
    document.again = null;
    return compressed(plainBytes(document, nonce), { level: LEVEL });
  }
  document.again ??= packed(document.head, document.rest);
  if (document.again === null) return compressed(plainBytes(document, nonce), { level: LEVEL });
  return unpacked(document.again, nonce);
}
