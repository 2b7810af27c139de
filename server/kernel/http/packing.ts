import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** An answer of one network packet gets no shorter. */
const PACKED_FROM_BYTES = 1400;
/** Compressing what is sent once must not cost more than it saves. */
const LEVEL = 5;
const PADDING_BYTES = 768;
/** Where the header of gzip has its flags, the flag of a file name, and the header's length without one (RFC 1952). */
const FLAGS_AT = 3;
const HAS_NAME = 0x08;
const HEADER_BYTES = 10;

const compress = promisify(gzip);

/** Compresses with gzip. */
export function packed(bytes: Buffer): Promise<Buffer> {
  return compress(bytes, { level: LEVEL });
}

/** Whether the request accepts this encoding. */
export function takes({ headers }: FastifyRequest, encoding: string): boolean {
  const listed = (headers['accept-encoding'] ?? '').split(',').map((part) => part.trim());
  const one = listed.find((part) => part.split(';')[0]?.trim().toLowerCase() === encoding);
  return one !== undefined && !/;\s*q=0(?:\.0*)?$/i.test(one);
}

/**
 * Returns an answer made for this request alone compressed with gzip, or null if it has to be sent as it is: the request
 * does not accept that, the answer is short, or it is of somebody signed in and another site may have asked for it. That
 * site could ask again and again with guesses in the address, and the size would tell which guess is in the answer (BREACH;
 * Gluck, Harris, Prado 2013). For whoever can see only sizes, a file name of a random length hides small differences too.
 */
export async function packedFor(
  request: FastifyRequest,
  bytes: Buffer,
  isSignedIn: boolean,
): Promise<Buffer | null> {
  if (bytes.length < PACKED_FROM_BYTES || !takes(request, 'gzip')) return null;
  if (!isSignedIn) return packed(bytes);
  const site = request.headers['sec-fetch-site'];
  if (site !== 'same-origin' && site !== 'none') return null;
  return withName(await packed(bytes), randomBytes(randomInt(PADDING_BYTES)).toString('base64'));
}

/** Puts a file name into the header of gzip, which nobody reads. */
function withName(file: Buffer, name: string): Buffer {
  const head = Buffer.from(file.subarray(0, HEADER_BYTES));
  head.writeUInt8(head.readUInt8(FLAGS_AT) | HAS_NAME, FLAGS_AT);
  return Buffer.concat([head, Buffer.from(`${name}\0`), file.subarray(HEADER_BYTES)]);
}
