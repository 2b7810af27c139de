import type { FeedFormat } from '#contract/ads/catalogs/feeds.ts';
import { type FeedRecord, recordsOf } from './read-records.ts';
import { textOf } from './read-text.ts';

/** Yields bytes in chunks of a size, as from a server. */
export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Returns the products of a file read in chunks of a size. */
export async function readAll(
  format: FeedFormat,
  bytes: Uint8Array | string,
  size = 64 * 1024,
): Promise<FeedRecord[]> {
  const all: FeedRecord[] = [];
  const pieces = inPieces(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, size);
  for await (const records of recordsOf(format, textOf(pieces))) all.push(...records);
  return all;
}
