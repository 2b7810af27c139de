import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Login, Wanted } from './messages.ts';
import { Refusal } from './refusal.ts';
import type { Target } from './target.ts';

const accepted: Readonly<Record<Wanted, string>> = {
  page: 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.5',
  picture: 'image/jpeg,image/png,image/webp,image/*;q=0.8',
  robots: 'text/plain',
  feed: 'text/csv,text/tab-separated-values,application/xml,text/*;q=0.8,*/*;q=0.5',
};
const purpose: Readonly<Record<Wanted, string>> = {
  page: 'saves a picture for a person',
  picture: 'saves a picture for a person',
  robots: 'saves a picture for a person',
  feed: 'reads products for their shop',
};

/**
 * Sends one GET over a checked connection, up to its headers. It has our User-Agent, and no cookie, referer or
 * other data of the request that caused it [SEC-46]; credentials only where they are passed in.
 */
export function ask(
  target: Target,
  socket: Socket,
  options: {
    wanted: Wanted;
    login: Login | null;
    headerBytes: number;
    signal: AbortSignal;
  },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      createConnection: () => socket,
      method: 'GET',
      path: `${target.url.pathname}${target.url.search}`,
      headers: {
        Host: target.url.host,
        'User-Agent': `Bowerbird/1.0 (${purpose[options.wanted]})`,
        Accept: accepted[options.wanted],
        'Accept-Encoding': 'gzip, br, deflate',
        ...(options.login && { Authorization: basic(options.login) }),
        Connection: 'close',
      },
      maxHeaderSize: options.headerBytes,
      signal: options.signal,
    });
    outgoing.on('response', resolve);
    // Without a listener a protocol upgrade would only close the connection.
    outgoing.on('upgrade', () => outgoing.destroy(new Refusal('unreachable')));
    outgoing.on('error', reject);
    outgoing.on('close', () => reject(new Refusal('unreachable')));
    outgoing.end();
  });
}

const basic = ({ username, password }: Login): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
