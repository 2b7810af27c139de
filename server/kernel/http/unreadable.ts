import type { Duplex } from 'node:stream';
import { bareRefusal, refusalOf } from './envelope.ts';
import { Failure } from '../core/failure.ts';
import { HEADERS_EVERYWHERE } from './headers.ts';

/**
 * Returns the address in a form that the router accepts. The router refuses invalid percent-encoding before any of
 * our code runs; with its percent signs escaped such an address leads, like any other wrong one, to a 404. A
 * proxy's absolute form loses scheme and host: the Host header is what counts.
 */
export function readableUrl(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = ''] = local.split('?', 1);
  const readable = isDecodable(path)
    ? local
    : path.replaceAll('%', '%25') + local.slice(path.length);
  return readable.startsWith('/') ? readable : `/${readable}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers malformed HTTP with the same headers as every other answer [SEC-37, SEC-64]. A connection that was never used
 * ends without an answer: browsers open connections ahead, and one just then taken for a request would show the refusal
 * as its page. Without an answer they send the request again.
 */
export function answerUnreadable(
  error: Error & { code?: string },
  socket: Duplex & { readonly bytesRead?: number },
): void {
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const isUnused = late && socket.bytesRead === 0;
  if (isUnused || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const failure = tooLarge
    ? new Failure('too_large', 'The request is too large.')
    : new Failure('invalid_input', late ? 'The request took too long.' : "This isn't HTTP.");
  const { status, wire } = refusalOf(failure, '');
  const body = JSON.stringify(bareRefusal('http', wire));
  const headers = {
    ...HEADERS_EVERYWHERE,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'private, no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${tooLarge ? 'Content Too Large' : 'Bad Request'}\r\n${lines.join('')}\r\n${body}`,
    // The rest of a request that was refused as late must not be carried out.
    () => late && socket.destroy(),
  );
}
