import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a database that can be cut, frozen and restored. */
export interface Wire {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Simulates a power failure of the database's machine: open connections end, new ones are refused. */
  cut(): Promise<void>;
  /** Simulates an unplugged cable: connections stay open, but no data arrives. */
  freeze(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy to a database; `url` is its address, at a Unix socket or, of a cluster, a port. */
export async function wireTo(url: string): Promise<Wire> {
  const target = new URL(url);
  const host = target.searchParams.get('host') ?? '';
  const atPort = { host, port: Number(target.searchParams.get('port')) };
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.5432` } : atPort;
  const open = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(place);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => void (isFrozen || to.write(bytes)));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number): Promise<void> =>
    new Promise((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = (): Promise<void> => {
    for (const socket of open) socket.destroy();
    return new Promise((done) => server.close(() => done()));
  };
  const through = `${target.username}:${target.password}@127.0.0.1:${port}${target.pathname}`;
  return {
    url: `postgresql://${through}`,
    cut,
    freeze() {
      isFrozen = true;
    },
    async mend() {
      isFrozen = false;
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
