import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawnPicture } from './drawn.ts';

const POLICY = "default-src 'none'; script-src 'nonce-own'; img-src 'self'";

/** Breaks what third-party scripts rely on, and sends messages to every window opened from here. */
const SCRIPT = `
  for (const name of ['map', 'filter', 'forEach', 'sort', 'join', 'push', 'toJSON', 'flatMap'])
    Array.prototype[name] = () => { throw new Error('not here'); };
  JSON.stringify = () => '{}';
  Object.prototype.address = 'javascript:alert(1)';
  for (const kind of [Array, Object, Function, Promise]) Object.freeze(kind.prototype);
  const open = window.open;
  window.open = (...given) => {
    const opened = open.apply(window, given);
    setInterval(() => opened.postMessage({ pictures: ['/evil.jpg'] }, '*'), 20);
    return opened;
  };
`;

/** A page hostile to bookmarklets, with one good picture among 4,000 bad ones. */
export async function hostilePage(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === '/good.jpg') {
      void drawnPicture('good', 400, 300).then((bytes) =>
        response.setHeader('content-type', 'image/jpeg').end(bytes),
      );
      return;
    }
    if (request.url !== '/') return response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    const bad = '<img src="data:image/gif;base64,AA" alt="\uD83D">'.repeat(4000);
    response.end(`<!doctype html><html lang="en"><head><title>Hostile</title>
      <script nonce="own">${SCRIPT}</script></head><body>
      <img name="querySelectorAll" src="javascript:alert(1)"><form name="title"></form>
      <img name="location" src="/gone.jpg" srcset="//[bad 2x">
      <img src="/good.jpg" alt="Good &quot;);alert(1)//"><img nopin src="/good.jpg?no">
      ${bad}</body></html>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
