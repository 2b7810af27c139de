import { expect, test } from 'vitest';
import type { ClaimMethod } from '#contract/business/claims.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findProof, type Sites } from './proofs.ts';

const TOKEN = '4f1a0c6be23d97785b10fe6ac2d9384e';
const wanted = { personId: '1', token: TOKEN, host: 'clay.example', origin: null };
const { signal } = new AbortController();

/** A world with only these pages and DNS records. */
function worldOf(
  pages: Readonly<Record<string, string | { leadsTo: string; body: string }>>,
  records: Readonly<Record<string, readonly string[]>> = {},
): Sites {
  return {
    async page(url) {
      const page = pages[url];
      if (page === undefined) throw new Failure('picture_unreachable', 'Nothing is there.');
      const [finalUrl, body] = typeof page === 'string' ? [url, page] : [page.leadsTo, page.body];
      return { finalUrl, body: Buffer.from(body) };
    },
    texts: async (name) => records[name] ?? [],
    allow: [],
  };
}

const look = (method: ClaimMethod, ...world: Parameters<typeof worldOf>) =>
  findProof(worldOf(...world), wanted, method, signal);

const tag = (content: string): string => `<meta name="bowerbird-site" content="${content}">`;
const file = `bowerbird-site=${TOKEN}\n`;

test.each<[string, string]>([
  ['in the head', `<head>${tag(TOKEN)}</head><body>Clay</body>`],
  ['without a head', `<title>Clay</title>${tag(TOKEN)}`],
  ['written otherwise', `<head><META content='${TOKEN}' data-a="1" NAME=bowerbird-site /></head>`],
])('a tag %s shows whose the site is [ROUTE-10]', async (_where, page) => {
  expect(await look('meta', { 'https://clay.example/': page })).toBeNull();
});

test.each<[string, string]>([
  ['is another’s', tag('0'.repeat(32))],
  ['stands in the body, where visitors write', `<head></head><body>${tag(TOKEN)}</body>`],
  ['only looks like one', `<meta name="other" content="bowerbird-site ${TOKEN}">`],
])('a tag that %s shows nothing', async (_what, page) => {
  expect(await look('meta', { 'https://clay.example/': page })).toBe('no_proof');
});

test('a file shows it by a line of its own, at its own place', async () => {
  const at = 'https://clay.example/bowerbird-site.html';
  expect(await look('file', { [at]: file })).toBeNull();
  expect(await look('file', { [at]: `<p>${TOKEN}</p>` })).toBe('no_proof');
  expect(await look('file', { [at]: file + 'x'.repeat(20_000) })).toBe('no_proof');
  expect(await look('file', { 'https://clay.example/': file })).toBe('unreachable');
});

test('a record shows it whole', async () => {
  const saying = `bowerbird-site=${TOKEN}`;
  expect(await look('dns', {}, { 'clay.example': ['v=spf1 -all', saying] })).toBeNull();
  expect(await look('dns', {}, { 'clay.example': [`x ${saying}`] })).toBe('no_proof');
  expect(await look('dns', {}, { 'www.clay.example': [saying] })).toBe('no_proof');
});

test('with www it is the same site, and one that it leads to is another', async () => {
  const path = '/bowerbird-site.html';
  expect(await look('file', { [`https://www.clay.example${path}`]: file })).toBeNull();
  const answers = { [`http://clay.example${path}`]: file, 'https://clay.example/': 'Clay' };
  expect(await look('file', answers)).toBeNull();
  const away = { leadsTo: 'https://mine.example/', body: file };
  expect(await look('file', { [`https://clay.example${path}`]: away })).toBe('elsewhere');
  const below = { leadsTo: 'https://blog.clay.example/', body: file };
  expect(await look('file', { [`https://clay.example${path}`]: below })).toBe('elsewhere');
  const home = { leadsTo: 'https://www.clay.example/', body: file };
  expect(await look('file', { [`https://clay.example${path}`]: home })).toBeNull();
});

test('what is closed, refused or too large is told alike [SEC-49]', async () => {
  for (const code of ['picture_unreachable', 'too_large', 'picture_unreadable'] as const) {
    const page = () => Promise.reject(new Failure(code, 'No.'));
    const sites = { ...worldOf({}), page };
    expect(await findProof(sites, wanted, 'meta', signal)).toBe('unreachable');
  }
  const page = () => Promise.reject(new Failure('rate_limited', 'Wait.'));
  const busy = findProof({ ...worldOf({}), page }, wanted, 'meta', signal);
  await expect(busy).rejects.toThrow('Wait.');
});
