import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Outside } from './start-outside.ts';
import { anOutside, aRawSite, aSite, type Site, somebody } from './test-site.ts';

const unreachable = {
  code: 'picture_unreachable',
  message: "We couldn't reach that address.",
  detail: null,
};

let site: Site;
let reached: string[];
let outside: Outside & AsyncDisposable;

beforeAll(async () => {
  reached = [];
  site = await aSite((request, response) => {
    reached.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>inside</title>');
  });
  outside = anOutside({
    names: { 'inside.example': ['127.0.0.1'], 'mixed.example': ['8.8.8.8', '10.0.0.1'] },
  });
});

afterAll(async () => {
  await outside.stop();
  await site[Symbol.asyncDispose]();
});

describe('an address that must not be fetched', () => {
  it.each([
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://168.63.129.16/'],
    ['http://[::1]/'],
    ['http://[::ffff:127.0.0.1]/'],
    ['http://[::ffff:7f00:1]/'],
    ['http://[64:ff9b::7f00:1]/'],
    ['http://127.1/'],
    ['http://0x7f000001/'],
    ['http://0177.0.0.1/'],
    ['http://2130706433/'],
    ['http://0/'],
    ['http://127.0.0.1./'],
    ['http://１２７.０.０.１/'],
    ['http://localhost/'],
    ['http://inside.example/'],
    ['http://mixed.example/'],
    ['https://inside.example/'],
  ])('%s reaches nothing inside [SEC-44]', async (url) => {
    await expect(outside.fetchPage(url, somebody())).rejects.toMatchObject(unreachable);
    await expect(outside.fetchPicture(url, somebody())).rejects.toMatchObject(unreachable);
  });

  it.each([
    ['ftp://93.184.215.14/'],
    ['file:///etc/passwd'],
    ['data:text/html,hello'],
    ['http://93.184.215.14:22/'],
    ['http://93.184.215.14:8080/'],
    ['http://somebody@93.184.215.14/'],
    ['http://somebody:secret@93.184.215.14/'],
    ['http://'],
    ['http://[::1/'],
    ['not an address'],
    [''],
    [`http://93.184.215.14/${'a'.repeat(5000)}`],
  ])('%s is not even asked for [SEC-44]', async (url) => {
    await expect(outside.fetchPage(url, somebody())).rejects.toMatchObject(unreachable);
  });

  it('a port on loopback that is not on FETCH_ALLOW is not reached, by number or by name [SEC-44]', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'inside.example', '[::ffff:127.0.0.1]']) {
      await expect(
        outside.fetchPage(`http://${host}:${site.port}/`, somebody()),
      ).rejects.toMatchObject(unreachable);
    }
    expect(reached).toEqual([]);
  });

  it('FETCH_ALLOW opens exactly its pairs [SEC-48]', async () => {
    await using allowed = anOutside({ allow: [site.pair] });
    const page = await allowed.fetchPage(`${site.origin}/allowed`, somebody());
    expect(page.body.toString()).toContain('inside');
    for (const url of [
      `http://localhost:${site.port}/`,
      'http://127.0.0.1/',
      `https://[::1]:${site.port}/`,
    ]) {
      await expect(allowed.fetchPage(url, somebody())).rejects.toMatchObject(unreachable);
    }
  });
});

describe('redirects', () => {
  async function landsAt(
    location: string | undefined,
    hops = 1,
  ): Promise<{ requests: number; result: unknown }> {
    let requestCount = 0;
    await using first = await aRawSite((socket) => {
      requestCount += 1;
      const next = requestCount < hops ? `/${requestCount}` : location;
      socket.end(
        `HTTP/1.1 302 Found\r\n${next === undefined ? '' : `Location: ${next}\r\n`}Content-Length: 0\r\n\r\n`,
      );
    });
    await using following = anOutside({
      allow: [first.pair],
      names: { 'inside.example': ['127.0.0.1'] },
    });
    const result = await following
      .fetchPage(`${first.origin}/`, somebody())
      .catch((error: unknown) => error);
    return { requests: requestCount, result };
  }

  it.each([
    ['http://169.254.169.254/'],
    ['http://127.0.0.1/'],
    ['http://inside.example/'],
    ['http://user@93.184.215.14/'],
    ['http://93.184.215.14:25/'],
    ['file:///etc/passwd'],
    ['http://['],
    ['http://%'],
    ['//'],
    [''],
    [undefined],
  ])('to %s fail like any other [SEC-45] [SEC-49]', async (location) => {
    const { requests, result } = await landsAt(location);
    expect(result).toBeInstanceOf(Failure);
    expect(result).toMatchObject(unreachable);
    expect(requests).toBe(1);
  });

  it('to a place on loopback that is not allowed do not reach it [SEC-45]', async () => {
    const { result } = await landsAt(`${site.origin}/by-redirect`);
    expect(result).toMatchObject(unreachable);
    expect(reached).not.toContain('/by-redirect');
  });

  it('are followed five times and no more [SEC-45]', async () => {
    const { requests, result } = await landsAt('/again', 100);
    expect(result).toMatchObject(unreachable);
    expect(requests).toBe(6);
  });

  it('give the address where they ended', async () => {
    await using moved = await aSite((request, response) => {
      if (request.url !== '/caf%C3%A9')
        response.writeHead(301, { location: Buffer.from('/café').toString('latin1') }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end('here');
    });
    await using following = anOutside({ allow: [moved.pair] });
    const page = await following.fetchPage(`${moved.origin}/old#part`, somebody());
    expect(page.finalUrl).toBe(`${moved.origin}/caf%C3%A9`);
    expect(page.body.toString()).toBe('here');
  });
});
