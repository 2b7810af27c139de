import {
  createServer,
  type IncomingMessage,
  request as requestTo,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address in front of a server, which can be switched off, as a lost network would be, or silent, as a bad one. */
export interface SwitchedAddress {
  readonly url: string;
  reachable: boolean;
  /** Holds all requests, unanswered; the returned function lets them go on. */
  hold(): () => void;
  close(): Promise<void>;
}

export async function switchedAddress(target: string): Promise<SwitchedAddress> {
  let held = Promise.resolve();
  const server = createServer((incoming, outgoing) => {
    void held.then(() => answer(incoming, outgoing));
  });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (!address.reachable) {
      incoming.destroy();
      return;
    }
    const { method = 'GET', headers, url = '/' } = incoming;
    // As a proxy does that tells the server its own name.
    const passing = { method, headers: { ...headers, host: new URL(target).host } };
    const passed = requestTo(new URL(url, target), passing, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: SwitchedAddress = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reachable: true,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        resolve();
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return address;
}
