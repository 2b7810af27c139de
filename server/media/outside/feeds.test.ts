import { expect, test } from 'vitest';
import { Failure } from '#server/kernel/core/failure.ts';
import { flowOf } from './flow.ts';
import { outsideLimits } from './limits.ts';
import { anOutside, aSite, somebody } from './test-site.ts';

const login = { username: 'shop', password: 'a bower: of glass', hostKey: null };

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

test('a feed comes whole, however its server calls it, and longer than its pieces on the way', async () => {
  const row = 'V-031\tA blue vase\n';
  const text = row.repeat(200_000);
  await using site = await aSite((_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.end(text);
  });
  await using outside = anOutside({ allow: [site.pair] });
  const read = await wholeOf(outside.readFeed(site.origin, somebody(), null));
  expect(read.toString() === text).toBe(true);
});

test('whoever sends a feed is held back until it is read, or until nobody waits for it', async () => {
  const reader = new AbortController();
  const flow = flowOf(reader.signal);
  const ahead: Promise<void>[] = [];
  for (let piece = 0; piece < 15; piece += 1) ahead.push(flow.sent());
  await Promise.all(ahead);
  const waits = flow.sent();
  const first = await Promise.race([waits.then(() => 'went on'), Promise.resolve('held')]);
  expect(first).toBe('held');
  flow.taken();
  await waits;
  const last = flow.sent();
  reader.abort();
  await last;
});

test('a log-in is told to the server that was named, and to none that it leads to', async () => {
  const logged: (string | undefined)[] = [];
  await using elsewhere = await aSite((request, response) => {
    logged.push(request.headers.authorization);
    response.end('id\n');
  });
  await using site = await aSite((request, response) => {
    logged.push(request.headers.authorization);
    response.writeHead(302, { location: `${elsewhere.origin}/feed.csv` }).end();
  });
  await using outside = anOutside({ allow: [site.pair, elsewhere.pair] });
  await wholeOf(outside.readFeed(`${site.origin}/feed.csv`, somebody(), login));
  const basic = `Basic ${Buffer.from('shop:a bower: of glass').toString('base64')}`;
  expect(logged).toEqual([basic, undefined]);
});

test('a feed of a private address is not read, one that is too long is cut, and one that ends early fails', async () => {
  await using site = await aSite((request, response) => {
    if (request.url === '/long') response.end('x'.repeat(200_000));
    else {
      response.writeHead(200, { 'content-length': '100' });
      response.write('id,title', () => response.destroy());
    }
  });
  const limits = { ...outsideLimits, feedBytes: 100_000 };
  await using outside = anOutside({ allow: [site.pair], limits });
  const refusal = async (url: string) => {
    const error: unknown = await wholeOf(outside.readFeed(url, somebody(), null)).catch((e) => e);
    return error instanceof Failure ? error.code : error;
  };
  expect(await refusal(`${site.origin}/long`)).toBe('too_large');
  expect(await refusal(`${site.origin}/short`)).toBe('picture_unreachable');
  expect(await refusal('http://127.0.0.1:9/feed.csv')).toBe('picture_unreachable');
  expect(await refusal('http://10.0.0.1/feed.csv')).toBe('picture_unreachable');
});

test('whoever stops reading a feed ends its fetch', async () => {
  const closed = Promise.withResolvers<void>();
  await using site = await aSite((_, response) => {
    response.on('close', () => closed.resolve());
    response.write('id,title\n');
  });
  await using outside = anOutside({ allow: [site.pair] });
  for await (const piece of outside.readFeed(site.origin, somebody(), null)) {
    expect(Buffer.from(piece).toString()).toBe('id,title\n');
    break;
  }
  await closed.promise;
});
