import { TextDecoder } from 'node:util';
import { FeedFault } from './feed-fault.ts';

/** Enough for a byte order mark and the XML declaration. */
const HEAD_BYTES = 256;
/** The first bytes of compressed files: these are refused, as a small one may expand without limit. */
const PACKED = ['1f8b', '504b0304', '425a68', '28b52ffd', 'fd377a585a00', '377abcaf271c'];
const ENCODINGS: ReadonlySet<string> = new Set([
  'utf-8',
  'utf-16',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
]);

/**
 * Yields a file's text in chunks. It is UTF-8 unless it has a UTF-16 byte order mark or an XML declaration of another
 * encoding. Invalid bytes are refused, because a guess could corrupt product names.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let head: Buffer | null = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const piece of bytes) {
    if (decoder !== null) {
      yield decode(decoder, piece);
      continue;
    }
    head = Buffer.concat([head ?? Buffer.alloc(0), piece]);
    if (head.length < HEAD_BYTES) continue;
    decoder = decoderFor(head);
    yield decode(decoder, head);
    head = null;
  }
  if (decoder === null) {
    const whole = head ?? Buffer.alloc(0);
    if (whole.length === 0) throw new FeedFault('FILE_EMPTY');
    decoder = decoderFor(whole);
    yield decode(decoder, whole);
  }
  yield decode(decoder, null);
}

function decode(decoder: TextDecoder, piece: Uint8Array | null): string {
  try {
    return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    throw new FeedFault('ENCODING_ERROR');
  }
}

function decoderFor(head: Buffer): TextDecoder {
  const start = head.subarray(0, 6).toString('hex');
  if (PACKED.some((packed) => start.startsWith(packed))) throw new FeedFault('FILE_COMPRESSED');
  return new TextDecoder(encodingOf(head), { fatal: true });
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const written = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w-]{1,40})["']/.exec(
    head.subarray(0, HEAD_BYTES).toString('latin1'),
  );
  const named = (written?.[1] ?? 'utf-8').toLowerCase();
  if (!ENCODINGS.has(named)) throw new FeedFault('ENCODING_ERROR', named);
  // Without a byte order mark, a file whose declaration was readable is not UTF-16.
  return named === 'utf-16' ? 'utf-8' : named;
}
