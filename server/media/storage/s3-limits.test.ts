import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { openS3, s3ClientOf } from './s3.ts';
import type { Storage } from './storage.ts';

const LIMIT_MS = 200;
let server: Server;
let storage: Storage;
afterEach(() => {
  storage.stop();
  server.closeAllConnections();
  server.close();
});

/** Starts a store with the test's own answers. */
async function storeThat(answers: RequestListener): Promise<void> {
  server = createServer(answers);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const access = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' };
  const settings = { endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures', pathStyle: true };
  storage = openS3(s3ClientOf({ ...access, ...settings }, LIMIT_MS), 'pictures');
}

test('a store that never answers is given up [SEC-80]', async () => {
  await storeThat(() => {});
  await expect(storage.open('236x/a.webp')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a store that stops in the middle of a picture is given up [SEC-80]', async () => {
  await storeThat((_request, response) => {
    response.writeHead(200, { 'content-length': 100_000 }).write('half of it');
  });
  const opened = await storage.open('236x/a.webp');
  await expect(buffer(opened?.body as Readable)).rejects.toThrow();
});
