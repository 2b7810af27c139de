import { connect } from 'node:net';

const WAIT_MS = 10_000;

/** What came back over a connection, byte for byte. */
export interface RawReply {
  readonly status: number;
  /** Names in lower case; values of a repeated header joined by a line break. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly text: string;
}

/** Sends a request exactly as it is written, wrong as it may be, and reads until the other side ends. */
export function rawRequest(base: string, request: string | Buffer): Promise<RawReply> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('no answer in time')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', (error) => (chunks.length > 0 ? resolve(read(chunks)) : reject(error)));
    socket.once('close', () => resolve(read(chunks)));
    socket.write(request);
  });
}

/** A request line with headers and an end of the connection, for rawRequest. */
export function written(
  base: string,
  line: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Buffer {
  const all = { host: new URL(base).host, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
}

function read(chunks: readonly Buffer[]): RawReply {
  const text = Buffer.concat(chunks).toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    const value = line.slice(at + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value);
  }
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4), text };
}
