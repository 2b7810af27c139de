import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
});
afterAll(() => app.close());

test('the worker is served for the whole site, and is asked for anew', async () => {
  const answer = await fetch(`${app.url}/sw.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('service-worker-allowed')).toBe('/');
  expect(await answer.text()).toContain('addEventListener');
});

async function share(fields: Record<string, string | Blob>): Promise<[number, string | null]> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(`${app.url}/share/`, { method: 'POST', body, redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
}

test('without a worker a shared link still leads to the page that saves it, and never elsewhere', async () => {
  expect(await share({ url: 'https://example.org/a', title: 'A bower' })).toEqual([
    303,
    '/pin/create/share/?url=https%3A%2F%2Fexample.org%2Fa&title=A+bower',
  ]);
  expect(await share({ text: 'See https://example.org/b now' })).toEqual([
    303,
    '/pin/create/share/?url=https%3A%2F%2Fexample.org%2Fb&description=See++now',
  ]);
  expect(await share({ url: 'javascript:alert(1)' })).toEqual([303, '/pin/create/share/']);
  const large = new Blob([new Uint8Array(200_000)], { type: 'image/png' });
  expect(await share({ pictures: large })).toEqual([303, '/pin/create/share/']);
});

test('a page says whose it is', async () => {
  const person = await app.person('noor');
  const copies = async (client: Client, path: string) =>
    (await client.request(path)).headers.get('x-offline-copy');
  expect(await copies(app.visitor(), '/ideas/')).toBe('nobody');
  expect(await copies(person, '/settings/privacy/')).toMatch(/^\d+$/);
  expect(await copies(person, '/')).toMatch(/^\d+(;keep)?$/);
});
