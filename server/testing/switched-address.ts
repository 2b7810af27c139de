import { createServer, request as requestTo } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address in front of a server, which can be switched off, as a lost network would be. */
export interface SwitchedAddress {
  readonly url: string;
  reachable: boolean;
  close(): Promise<void>;
}

export async function switchedAddress(target: string): Promise<SwitchedAddress> {
  const server = createServer((incoming, outgoing) => {
    if (!address.reachable) {
      incoming.destroy();
      return;
    }
    const { method = 'GET', headers, url = '/' } = incoming;
    const passed = requestTo(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: SwitchedAddress = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reachable: true,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return address;
}
