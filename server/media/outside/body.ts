import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { Refusal } from './refusal.ts';

const pieceBytes = 64 * 1024;

/** Some servers send "deflate" without the required zlib header; the first byte shows which. */
async function inflateOf(response: IncomingMessage): Promise<Transform> {
  await once(response, 'readable');
  const first = response.read() as Buffer | null;
  if (first !== null) response.unshift(first);
  const wrapped = first === null || ((first[0] ?? 0) & 0x0f) === 8;
  return wrapped
    ? createInflate({ chunkSize: pieceBytes })
    : createInflateRaw({ chunkSize: pieceBytes });
}

/** Decompresses the body. Stacked or unknown encodings are refused. */
async function decoded(response: IncomingMessage): Promise<Readable> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const through = async (decoder: Transform): Promise<Readable> =>
    // Errors of either stream surface where the result is read.
    pipeline(response, decoder, () => undefined);
  switch (encoding) {
    case '':
    case 'identity':
      return response;
    case 'gzip':
    case 'x-gzip':
      return through(createGunzip({ chunkSize: pieceBytes }));
    case 'br':
      return through(createBrotliDecompress({ chunkSize: pieceBytes }));
    case 'deflate':
      return through(await inflateOf(response));
    default:
      throw new Refusal('unreachable');
  }
}

/** Passes the body on in chunks; refuses more than `limit` bytes after decompression [SEC-46]. */
export async function readBody(
  response: IncomingMessage,
  limit: number,
  onPiece: (bytes: Uint8Array) => void | Promise<void>,
): Promise<void> {
  if (Number(response.headers['content-length'] ?? 0) > limit) throw new Refusal('too_large');
  let size = 0;
  for await (const piece of await decoded(response)) {
    const bytes = piece as Buffer;
    size += bytes.length;
    if (size > limit) throw new Refusal('too_large');
    await onPiece(bytes);
  }
}
