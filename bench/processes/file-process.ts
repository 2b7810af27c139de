import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answering } from './forked.ts';

/** A bare node:http that streams files of a folder: the limit where nginx is missing. */
answering(async ({ folder }: { folder: string }) => {
  const server = createServer((request, response) => {
    const path = join(folder, (request.url ?? '/').replace('/media/', ''));
    stat(path).then(
      ({ size, mtimeMs }) => {
        const etag = `"${mtimeMs}-${size}"`;
        response.setHeader('etag', etag);
        if (request.headers['if-none-match'] === etag) {
          response.writeHead(304).end();
          return;
        }
        response.writeHead(200, { 'content-type': 'image/webp', 'content-length': size });
        createReadStream(path).pipe(response);
      },
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
