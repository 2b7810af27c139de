import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** Serves a page with one picture, at any path; returns its URL. */
export async function aPage(): Promise<{ url: string; close: () => Promise<void> }> {
  const blue = { r: 40, g: 80, b: 160 };
  const picture = await sharp({
    create: { width: 600, height: 900, channels: 3, background: blue },
  })
    .png()
    .toBuffer();
  const html =
    '<!doctype html><title>The satin bowerbird</title><img src="/bower.png" alt="A bower" ' +
    'width="600" height="900">';
  const server = createServer((request, response) => {
    const isPicture = request.url === '/bower.png';
    response.setHeader('content-type', isPicture ? 'image/png' : 'text/html; charset=utf-8');
    response.end(isPicture ? picture : html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/satin/`, close };
}
