import { createHash } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import ssh2, { type SftpServer } from 'ssh2';

const { STATUS_CODE } = ssh2.utils.sftp;

/** An SFTP server on loopback, for tests. */
export interface SftpSite extends AsyncDisposable {
  /** `sftp://127.0.0.1:port` */
  readonly origin: string;
  /** As FETCH_ALLOW names it. */
  readonly pair: string;
  /** Of its host key. */
  readonly fingerprint: string;
  /** Passwords that it received. */
  readonly passwords: string[];
  /** Files by path; null stands for a file whose transfer starts and then stalls. */
  readonly files: Map<string, Buffer | null>;
  /** The number of open connections. */
  readonly guests: () => number;
  /** Destroys all connections. */
  readonly cut: () => void;
}

/** Starts a real SSH server that accepts the user `shop` with one password. */
export async function anSftpSite(password: string): Promise<SftpSite> {
  const key = ssh2.utils.generateKeyPairSync('ed25519');
  const blob = Buffer.from(key.public.split(' ')[1] ?? '', 'base64');
  const digest = createHash('sha256').update(blob).digest('base64').replaceAll('=', '');
  const sockets = new Set<Socket>();
  const passwords: string[] = [];
  const files: SftpSite['files'] = new Map();
  const ssh = new ssh2.Server({ hostKeys: [key.private] }, (guest) => {
    guest.on('error', () => undefined);
    guest.on('authentication', (attempt) => {
      if (attempt.method !== 'password') return attempt.reject(['password']);
      passwords.push(attempt.password ?? '');
      if (attempt.username === 'shop' && attempt.password === password) attempt.accept();
      else attempt.reject(['password']);
    });
    guest.on('session', (accept) => accept().on('sftp', (begin) => serveFiles(begin(), files)));
  });
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    ssh.injectSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    origin: `sftp://127.0.0.1:${port}`,
    pair: `127.0.0.1:${port}`,
    fingerprint: `SHA256:${digest}`,
    passwords,
    files,
    guests: () => sockets.size,
    cut,
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Uses each file's path as its handle. */
function serveFiles(sftp: SftpServer, files: SftpSite['files']): void {
  sftp.on('OPEN', (id: number, path: string) => {
    if (files.has(path)) sftp.handle(id, Buffer.from(path));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('READ', (id: number, handle: Buffer, offset: number, length: number) => {
    const file = files.get(handle.toString());
    const begin = file === null && offset === 0 ? Buffer.from('id,title\n') : file;
    // A stalled file sends nothing more.
    if (begin === null || begin === undefined) return;
    const bytes = begin.subarray(offset, offset + length);
    if (bytes.length > 0) sftp.data(id, bytes);
    else sftp.status(id, STATUS_CODE.EOF);
  });
  sftp.on('CLOSE', (id: number) => sftp.status(id, STATUS_CODE.OK));
}
