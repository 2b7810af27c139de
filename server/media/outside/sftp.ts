import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import ssh2 from 'ssh2';
import type { OutsideLimits } from './limits.ts';
import type { Login } from './messages.ts';
import { Refusal } from './refusal.ts';

const pieceBytes = 64 * 1024;

/** Excludes SHA-1 and compression: without it no more arrives than was sent. */
const algorithms = {
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ],
  compress: ['none'],
};

/** Formats a key's fingerprint like ssh-keygen and the contract. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;

/** Decodes a file's path from its URL; null for invalid UTF-8. */
function pathOf({ pathname, search }: URL): string | null {
  try {
    return decodeURIComponent(`${pathname}${search}`);
  } catch {
    return null;
  }
}

export interface SftpRead {
  readonly url: URL;
  readonly login: Login | null;
  readonly limits: OutsideLimits;
  readonly signal: AbortSignal;
  readonly onPiece: (bytes: Uint8Array) => void | Promise<void>;
}

/**
 * Streams a file over a checked connection, in chunks. The server must have one of the named host keys before it
 * is sent a password.
 */
export async function readSftp(socket: Socket, read: SftpRead): Promise<void> {
  const { url, login, limits, signal, onPiece } = read;
  const path = pathOf(url);
  if (path === null || !login?.hostKey) throw new Refusal('unreachable');
  // Each chunk is requested when the one before arrived, in small packets that Nagle's algorithm would delay.
  socket.setNoDelay(true);
  const client = new ssh2.Client();
  // Without a listener a late error would end the process.
  client.on('error', () => undefined);
  const cut = (): unknown => client.destroy();
  signal.addEventListener('abort', cut, { once: true });
  try {
    const file = await openFile(client, socket, { path, login, hostKey: login.hostKey }, limits);
    client.once('close', () => file.destroy(new Refusal('unreachable')));
    let size = 0;
    for await (const piece of file) {
      const bytes = piece as Buffer;
      size += bytes.length;
      if (size > limits.feedBytes) throw new Refusal('too_large');
      await onPiece(bytes);
    }
  } finally {
    signal.removeEventListener('abort', cut);
    client.destroy();
  }
}

interface Wish {
  readonly path: string;
  readonly login: Login;
  readonly hostKey: string;
}

/** Logs in and opens the file; a server that does not respond within `totalMs` is unreachable. */
async function openFile(
  client: InstanceType<typeof ssh2.Client>,
  socket: Socket,
  { path, login: { username, password }, hostKey }: Wish,
  { totalMs }: OutsideLimits,
): Promise<Readable> {
  const known = new Set(hostKey.split(' '));
  const late = setTimeout(() => client.destroy(), totalMs);
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  client.on('error', reject);
  client.on('close', () => reject(new Refusal('unreachable')));
  client.on('ready', () =>
    client.sftp((error, sftp) => {
      if (error) return reject(error);
      sftp.on('error', reject);
      const file = sftp.createReadStream(path, { highWaterMark: pieceBytes });
      file.on('error', reject);
      file.once('open', () => resolve(file));
    }),
  );
  try {
    client.connect({
      sock: socket,
      username,
      password,
      readyTimeout: totalMs,
      algorithms,
      hostVerifier: (key) => known.has(fingerprintOf(key)),
    });
    return await promise;
  } finally {
    clearTimeout(late);
  }
}
