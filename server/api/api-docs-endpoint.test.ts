import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '#contract/examples.ts';
import { errors } from '#contract/kernel/errors.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import type { Client, Reply } from '#server/testing/client.ts';

let app: TestApp;
let visitor: Client;
let page: Reply;
let ids: string[];
let names: Set<string>;
let links: string[];
beforeAll(async () => {
  app = await testApp();
  visitor = app.visitor();
  page = await visitor.request('/docs/api/');
  [ids, names, links] = [[], new Set(), []];
  const parser = new Parser({
    onopentag(name, { id, href }) {
      names.add(name);
      if (id !== undefined) ids.push(id);
      if (href !== undefined) links.push(href);
    },
  });
  parser.end(page.text);
});
afterAll(() => app.close());

test('the page has every call and every refusal under an anchor of its own', () => {
  expect(page.status).toBe(200);
  expect(ids).toEqual(
    expect.arrayContaining([...examples.map(({ call }) => call.name), ...Object.keys(errors)]),
  );
  expect(new Set(ids).size).toBe(ids.length);
  const inPage = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1));
  expect(inPage.filter((id) => !ids.includes(id))).toEqual([]);
});

test('the page has no script, and may run none and load nothing of others', () => {
  expect(names).not.toContain('script');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(links.filter((link) => !link.startsWith('#')).toSorted()).toEqual([
    '/',
    '/docs/openapi.json',
  ]);
});

test('the page shows what each call is sent, and the fields that are never repeated', () => {
  for (const { says } of examples) expect(page.text).toContain(says.replaceAll("'", '&#39;'));
  expect(page.text).toContain('image_base64');
  expect(page.text).toContain('required, never repeated');
});

test.each(['/docs/openapi.json', '/docs/api/', '/docs/api'])(
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
