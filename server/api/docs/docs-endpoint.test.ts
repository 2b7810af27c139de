import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examplesByDomain } from '#contract/examples.ts';
import { errors } from '#contract/kernel/errors.ts';
import { deleteSection } from '#contract/pins.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import type { Client, Reply } from '#server/testing/client.ts';

const GROUPS = [...Object.keys(examplesByDomain), 'v5'];

interface Read {
  readonly reply: Reply;
  readonly ids: string[];
  readonly links: string[];
  readonly scripts: number;
}

let app: TestApp;
let visitor: Client;
let pages: ReadonlyMap<string, Read>;
beforeAll(async () => {
  app = await testApp();
  visitor = app.visitor();
  const paths = ['', ...GROUPS.map((name) => `${name}/`), 'errors/'].map((at) => `/docs/api/${at}`);
  const read = paths.map(async (path) => [path, readPage(await visitor.request(path))] as const);
  pages = new Map(await Promise.all(read));
});
afterAll(() => app.close());

function readPage(reply: Reply): Read {
  const [ids, links]: [string[], string[]] = [[], []];
  let scripts = 0;
  const parser = new Parser({
    onopentag(name, { id, href, src, action }) {
      if (name === 'script') scripts += 1;
      if (id !== undefined) ids.push(id);
      for (const address of [href, src, action]) if (address !== undefined) links.push(address);
    },
  });
  parser.end(reply.text);
  return { reply, ids, links, scripts };
}

test('every call and every error has an anchor, and every link between the pages leads to one', () => {
  for (const [path, { reply, ids }] of pages) {
    expect([path, reply.status, new Set(ids).size]).toEqual([path, 200, ids.length]);
  }
  for (const [domain, calls] of Object.entries(examplesByDomain)) {
    expect(pages.get(`/docs/api/${domain}/`)?.ids).toEqual(
      expect.arrayContaining(calls.map(({ call }) => call.name)),
    );
  }
  expect(pages.get('/docs/api/errors/')?.ids).toEqual(expect.arrayContaining(Object.keys(errors)));
  const dead = [...pages].flatMap(([path, { links }]) =>
    links.filter((link) => {
      const [page, anchor] = link.split('#');
      if (!link.startsWith('#') && !link.startsWith('/docs/api/')) return false;
      const ids = pages.get(page || path)?.ids ?? [];
      return anchor !== undefined && !ids.includes(anchor);
    }),
  );
  expect(dead).toEqual([]);
});

test('a page has one script, which reaches this site alone, and loads nothing of others', () => {
  for (const { reply, links, scripts } of pages.values()) {
    expect(scripts).toBe(1);
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(links.filter((link) => !/^[#/](?!\/)/.test(link))).toEqual([]);
  }
});

test('a page says what each call does, what it takes, and which fields no answer repeats', () => {
  for (const [domain, calls] of Object.entries(examplesByDomain)) {
    const text = pages.get(`/docs/api/${domain}/`)?.reply.text;
    for (const { says } of calls) expect(text).toContain(says.replaceAll("'", '&#39;'));
  }
  const pins = pages.get('/docs/api/pins/')?.reply.text;
  expect(pins).toMatch(/<code>image_base64<\/code><\/td><td>string[^<]*<\/td><td>write-only/);
  expect(pins).toMatch(/<code>board_id<\/code><\/td><td>id<\/td><td><b>required<\/b>/);
});

test('a search finds endpoints by words of their name, their address or their parameters', async () => {
  const search = async (query: string) =>
    readPage(await visitor.request(`/docs/api/?q=${encodeURIComponent(query)}`));
  expect((await search('SECTION Delete')).links).toContain(`/docs/api/pins/#${deleteSection.name}`);
  expect((await search('access_tokens delete')).links).toContain(
    '/docs/api/identity/#v3_delete_access_token',
  );
  const none = await search('<b>nowhere</b>');
  expect(none.reply.text).toContain('0 endpoints for “&lt;b&gt;nowhere&lt;/b&gt;”');
  expect(none.reply.text).not.toContain('<b>nowhere');
});

test.each(['/docs/openapi.json', '/docs/api/', '/docs/api', '/docs/api/boards/'])(
  '%s is sent once to whoever keeps it, and sets no cookie',
  async (path) => {
    const one = await visitor.request(path, { headers: { 'accept-encoding': 'identity' } });
    expect(one.headers.get('content-encoding')).toBeNull();
    expect(one.headers.getSetCookie()).toEqual([]);
    const packed = await visitor.request(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.text).toBe(one.text);
    const tag = one.headers.get('etag') ?? '';
    const again = await visitor.request(path, { headers: { 'if-none-match': `"a", W/${tag}` } });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await visitor.request(path, { headers: { 'if-none-match': '"a"' } });
    expect([other.status, other.text]).toEqual([200, one.text]);
  },
);

test('the document is of OpenAPI 3.1, and the same at every request', async () => {
  const [one, other] = [
    await visitor.request('/docs/openapi.json'),
    await visitor.request('/docs/openapi.json'),
  ];
  expect(one.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(one.json<{ openapi: string }>().openapi).toBe('3.1.0');
  expect(other.text).toBe(one.text);
});
