import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server,
  type Socket,
} from 'node:net';
import pino from 'pino';
import { type Outside, type OutsideOptions, startOutside } from './start-outside.ts';

/** A server on loopback, for tests. */
export interface Site extends AsyncDisposable {
  readonly port: number;
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** As FETCH_ALLOW names it. */
  readonly pair: string;
  /** The number of connections that have been made to it. */
  readonly connections: () => number;
}

async function listening(server: Server, sockets: Set<Socket>): Promise<Site> {
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    pair: `127.0.0.1:${port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a real HTTP server with the test's own answers. */
export function aSite(answer: RequestListener): Promise<Site> {
  return listening(createServer(answer), new Set());
}

/** Starts a server that writes the test's own bytes once it has received a request. */
export function aRawSite(answer: (socket: Socket) => void): Promise<Site> {
  return listening(
    createRawServer((socket) => socket.once('data', () => answer(socket))),
    new Set(),
  );
}

/** Starts the real process without logging; it ends with the test. */
export function anOutside(options: Partial<OutsideOptions> = {}): Outside & AsyncDisposable {
  const outside = startOutside({ allow: [], log: pino({ level: 'silent' }), ...options });
  return {
    fetchPage: (url, by) => outside.fetchPage(url, by),
    fetchPicture: (url, by) => outside.fetchPicture(url, by),
    fetchRobots: (url, by) => outside.fetchRobots(url, by),
    readFeed: (url, by, login) => outside.readFeed(url, by, login),
    textsOf: (name, signal) => outside.textsOf(name, signal),
    isPrivate: (url) => outside.isPrivate(url),
    stop: () => outside.stop(),
    [Symbol.asyncDispose]: () => outside.stop(),
  };
}

/** A requester who waits as long as it takes. */
export function somebody(personId = '1'): { personId: string; signal: AbortSignal } {
  return { personId, signal: new AbortController().signal };
}
