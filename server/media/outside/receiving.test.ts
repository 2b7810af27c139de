import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { OutsideLimits } from './limits.ts';
import { anOutside, aRawSite, aSite, type Site, somebody } from './test-site.ts';

const unreachable = {
  code: 'picture_unreachable',
  message: "We couldn't reach that address.",
  detail: null,
};
const page = { 'content-type': 'text/html; charset=utf-8' };
const picture = { 'content-type': 'image/png' };

async function fetched(
  site: Site,
  wanted: 'fetchPage' | 'fetchPicture',
  limits: Partial<OutsideLimits> = {},
): Promise<unknown> {
  await using outside = anOutside({ allow: [site.pair], limits });
  return await outside[wanted](`${site.origin}/`, somebody()).catch((error: unknown) => error);
}

async function answering(
  answer: RequestListener,
  wanted: 'fetchPage' | 'fetchPicture',
  limits?: Partial<OutsideLimits>,
): Promise<unknown> {
  await using site = await aSite(answer);
  return await fetched(site, wanted, limits);
}

async function writing(text: string, limits?: Partial<OutsideLimits>): Promise<unknown> {
  await using site = await aRawSite((socket) => socket.end(text));
  return await fetched(site, 'fetchPage', limits);
}

describe('what comes back', () => {
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('is without its %s compression', async (encoding, compress) => {
    const bytes = Buffer.from('<p>hello</p>'.repeat(1000));
    const result = await answering(
      (_request, response) =>
        response.writeHead(200, { ...page, 'content-encoding': encoding }).end(compress(bytes)),
      'fetchPage',
    );
    expect(result).toMatchObject({ contentType: 'text/html; charset=utf-8', body: bytes });
  });

  it('is a picture up to its last byte', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'picture');
    const result = await answering(
      (_request, response) => response.writeHead(200, picture).end(bytes),
      'fetchPicture',
    );
    expect((result as { body: Buffer }).body.equals(bytes)).toBe(true);
  });

  it('of a page that is itself a picture is only that fact', async () => {
    const result = await answering(
      (_request, response) => response.writeHead(200, picture).end('bytes'),
      'fetchPage',
    );
    expect(result).toMatchObject({ contentType: 'image/png', body: Buffer.alloc(0) });
  });

  it.each([
    ['fetchPage', 'application/pdf'],
    ['fetchPage', 'text/plain'],
    ['fetchPage', ''],
    ['fetchPicture', 'text/html'],
    ['fetchPicture', 'video/mp4'],
    ['fetchPicture', 'application/octet-stream'],
  ] as const)('is refused by %s when its type is "%s" [SEC-46]', async (wanted, type) => {
    const result = await answering(
      (_request, response) =>
        response.writeHead(200, type === '' ? {} : { 'content-type': type }).end('bytes'),
      wanted,
    );
    expect(result).toMatchObject({ code: 'picture_unreadable' });
  });

  it('was asked for with nothing of the person: no cookie, no referer, no forwarding [SEC-46]', async () => {
    const received: IncomingHttpHeaders[] = [];
    await using site = await aSite((request, response) => {
      received.push(request.headers);
      const again =
        request.url === '/' ? { location: '/there', 'set-cookie': 'a=b; Path=/' } : page;
      response.writeHead(request.url === '/' ? 302 : 200, again).end();
    });
    await fetched(site, 'fetchPage');
    expect(received).toHaveLength(2);
    for (const headers of received) {
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    }
  });
});

describe('what is too much', () => {
  it.each([
    ['fetchPage', page, 3 * 1024 * 1024],
    ['fetchPicture', picture, 20 * 1024 * 1024],
  ] as const)(
    '%s refuses one byte over its limit, announced or not [SEC-46]',
    async (wanted, headers, limit) => {
      const bytes = Buffer.alloc(limit + 1, ' ');
      for (const announced of [{ 'content-length': bytes.length }, {}]) {
        const result = await answering(
          (_request, response) => response.writeHead(200, { ...headers, ...announced }).end(bytes),
          wanted,
        );
        expect(result).toMatchObject({ code: 'too_large' });
      }
    },
  );

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('a %s bomb is refused by what it becomes [SEC-46]', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    const result = await answering(
      (_request, response) =>
        response.writeHead(200, { ...page, 'content-encoding': encoding }).end(bomb),
      'fetchPage',
    );
    expect(result).toMatchObject({ code: 'too_large' });
  });

  it('a body without end is cut off at the limit [SEC-46]', async () => {
    let open = true;
    const result = await answering((_request, response) => {
      response.writeHead(200, page);
      response.on('close', () => {
        open = false;
      });
      const more = (): void => {
        while (open && response.write('x'.repeat(64 * 1024)));
        if (open) response.once('drain', more);
      };
      more();
    }, 'fetchPage');
    expect(result).toMatchObject({ code: 'too_large' });
  });

  it('headers over 16 KiB are refused [SEC-46]', async () => {
    const line = `X-Long: ${'a'.repeat(1000)}\r\n`;
    const ok = await writing(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${line.repeat(10)}\r\nbody`,
    );
    expect(ok).toMatchObject({ body: Buffer.from('body') });
    const flood = await writing(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${line.repeat(20)}\r\nbody`,
    );
    expect(flood).toMatchObject(unreachable);
  });
});

describe('failures of the network', () => {
  it.each([
    [
      'an error status',
      'HTTP/1.1 500 Oops\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nno',
    ],
    ['a missing page', 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'],
    ['a closed connection', ''],
    ['an answer that is not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    [
      'a body that ends early',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\nhalf',
    ],
    [
      'broken compression',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\nnot gzip',
    ],
    [
      'unknown compression',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: zip\r\n\r\nbytes',
    ],
    [
      'stacked compression',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip, gzip\r\n\r\nbytes',
    ],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ],
  ])('%s looks like every other [SEC-49]', async (_name, text) => {
    expect(await writing(text)).toMatchObject(unreachable);
  });

  it('a port where nobody listens looks like every other [SEC-49]', async () => {
    const site = await aSite(() => undefined);
    await site[Symbol.asyncDispose]();
    expect(await fetched(site, 'fetchPicture')).toMatchObject(unreachable);
  });

  it('a host that never answers, or drips, ends at the total limit [SEC-46] [SEC-49]', async () => {
    // With the long wait the timeout for a stuck process does not interfere.
    const limits = { totalMs: 150, waitMs: 60_000 };
    expect(await answering(() => undefined, 'fetchPage', limits)).toMatchObject(unreachable);
    const dripping = answering(
      (_request, response) => {
        response.writeHead(200, page);
        const drip = setInterval(() => response.write('x'), 10);
        response.on('close', () => clearInterval(drip));
      },
      'fetchPage',
      limits,
    );
    expect(await dripping).toMatchObject(unreachable);
  });

  it('the connect limit ends with connecting: an answer may take longer', async () => {
    const slow = answering(
      (_request, response) => {
        response.writeHead(200, page).write('slow');
        setTimeout(() => response.end(' page'), 1_500);
      },
      'fetchPage',
      { connectMs: 1_000 },
    );
    expect(await slow).toMatchObject({ body: Buffer.from('slow page') });
  });

  it('a server that never finishes TLS ends at the connect limit [SEC-46]', async () => {
    await using site = await aRawSite(() => undefined);
    await using outside = anOutside({
      allow: [site.pair],
      limits: { connectMs: 100, totalMs: 60_000 },
    });
    const result = outside.fetchPage(`https://${site.pair}/`, somebody());
    await expect(result).rejects.toMatchObject(unreachable);
  });
});
