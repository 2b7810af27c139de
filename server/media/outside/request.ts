import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Wanted } from './messages.ts';
import { Refusal } from './refusal.ts';
import type { Target } from './target.ts';

const accepted: Readonly<Record<Wanted, string>> = {
  page: 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.5',
  picture: 'image/jpeg,image/png,image/webp,image/*;q=0.8',
};

/**
 * One GET over a checked connection, up to its headers. It names itself, and carries no
 * cookie, no referer and nothing of the request that caused it [SEC-46].
 */
export function ask(
  target: Target,
  socket: Socket,
  options: { wanted: Wanted; headerBytes: number; signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      createConnection: () => socket,
      method: 'GET',
      path: `${target.url.pathname}${target.url.search}`,
      headers: {
        Host: target.url.host,
        'User-Agent': 'Bowerbird/1.0 (saves a picture for a person)',
        Accept: accepted[options.wanted],
        'Accept-Encoding': 'gzip, br, deflate',
        Connection: 'close',
      },
      maxHeaderSize: options.headerBytes,
      signal: options.signal,
    });
    outgoing.on('response', resolve);
    // Without a listener an answer that switches protocols would only close.
    outgoing.on('upgrade', () => outgoing.destroy(new Refusal('unreachable')));
    outgoing.on('error', reject);
    outgoing.on('close', () => reject(new Refusal('unreachable')));
    outgoing.end();
  });
}
