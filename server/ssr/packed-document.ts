import { crc32, deflateRawSync, gunzipSync } from 'node:zlib';

/*
 * A document in gzip whose nonce can be changed without compressing it again. The stream begins
 * with a stored block that ends in the first nonce; every later nonce is a reference back to that
 * one, because it was compressed with bytes in its place that no text has. So a new nonce is written
 * in one place, and the checksum, which is linear, moves by what each of its bits is worth.
 */
export interface Packed {
  readonly bytes: Buffer;
  /** Where the nonce stands in it. */
  readonly at: number;
  /** Of the document with a nonce of zero bytes. */
  readonly sum: number;
  /** What a value of a byte of the nonce adds to the sum: 256 for each byte. */
  readonly worth: Uint32Array;
}

const NONCE_BYTES = 24;
/** Bytes that UTF-8 never has, in an order in which no three follow each other twice. */
const PLACE = Buffer.from([
  0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff, 0xc0, 0xf5, 0xf7,
  0xf9, 0xfb, 0xfd, 0xff, 0xc1, 0xf6, 0xf8, 0xfa,
]);
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LEVEL = 6;
/** A stored block is no longer. */
const MAX_STORED = 65_535;

/** Packs a document, given around its nonces; null where a nonce would not be written everywhere. */
export function packed(head: readonly string[], rest: Buffer): Packed | null {
  const [first = '', ...others] = head.map((part) => Buffer.from(part));
  const begin = Buffer.concat([Buffer.from(first), PLACE]);
  if (others.length === 0 || begin.length > MAX_STORED) return null;
  const more = Buffer.concat([...joined(others, PLACE), rest]);
  const parts = [
    GZIP_HEAD,
    storedBlock(begin),
    deflateRawSync(more, { level: LEVEL, dictionary: begin }),
    trailer(begin.length + more.length),
  ];
  const zeros = head.join('\0'.repeat(NONCE_BYTES));
  const made: Packed = {
    bytes: Buffer.concat(parts),
    at: GZIP_HEAD.length + storedBlock(begin).length - NONCE_BYTES,
    sum: crc32(rest, crc32(zeros)),
    worth: worthOf(head, rest.length),
  };
  return isRight(made, head, rest) ? made : null;
}

/** The bytes to send, with this nonce. */
export function unpacked({ bytes, at, sum, worth }: Packed, nonce: string): Buffer {
  const sent = Buffer.from(bytes);
  sent.write(nonce, at, NONCE_BYTES, 'latin1');
  let now = sum;
  for (let byte = 0; byte < NONCE_BYTES; byte += 1) {
    now ^= worth[byte * 256 + (sent[at + byte] ?? 0)] ?? 0;
  }
  sent.writeUInt32LE(now >>> 0, sent.length - 8);
  return sent;
}

// Compression decides by itself what refers to what: tried with a nonce that shares no byte with
// the one in place.
function isRight(made: Packed, head: readonly string[], rest: Buffer): boolean {
  const nonce = 'ABCDEFGHIJKLMNOPQRSTUVWX';
  const expected = Buffer.concat([Buffer.from(head.join(nonce)), rest]);
  try {
    return gunzipSync(unpacked(made, nonce)).equals(expected);
  } catch {
    // Its checksum says so too.
    return false;
  }
}

function joined(parts: readonly Buffer[], between: Buffer): Buffer[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]));
}

function storedBlock(bytes: Buffer): Buffer {
  const start = Buffer.alloc(5);
  start.writeUInt16LE(bytes.length, 1);
  start.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([start, bytes]);
}

function trailer(length: number): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(length, 4);
  return end;
}

function worthOf(head: readonly string[], restLength: number): Uint32Array {
  const after = shiftBy(restLength);
  const none = crc32(head.join('\0'.repeat(NONCE_BYTES)));
  const worth = new Uint32Array(NONCE_BYTES * 256);
  for (let byte = 0; byte < NONCE_BYTES; byte += 1) {
    const row = worth.subarray(byte * 256, (byte + 1) * 256);
    for (let bit = 1; bit < 256; bit *= 2) {
      const place = Buffer.alloc(NONCE_BYTES);
      place[byte] = bit;
      const parts = joined(
        head.map((part) => Buffer.from(part)),
        place,
      );
      row[bit] = after(crc32(Buffer.concat(parts)) ^ none);
    }
    // A value is worth what its bits are worth together.
    for (let value = 1; value < 256; value += 1) {
      const lowest = value & -value;
      row[value] = (row[lowest] ?? 0) ^ (row[value ^ lowest] ?? 0);
    }
  }
  return worth;
}

/** What a difference in a checksum becomes after so many more bytes. */
function shiftBy(length: number): (difference: number) => number {
  const zeros = Buffer.alloc(length);
  const nothing = crc32(zeros, 0);
  const bits = Array.from({ length: 32 }, (_, bit) => crc32(zeros, (1 << bit) >>> 0) ^ nothing);
  return (difference) =>
    bits.reduce((sum, worth, bit) => ((difference >>> bit) & 1 ? sum ^ worth : sum), 0) >>> 0;
}
