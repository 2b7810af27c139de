import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerImage } from '#contract/media.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aSite, type Site } from '../outside/test-site.ts';
import { halves } from '../pictures/sample-pictures.ts';

let site: Site;
let app: TestApp;
let ann: TestPerson;
const incoming: string[] = [];
beforeAll(async () => {
  const picture = await halves(400, 300).jpeg().toBuffer();
  const small = await halves(100, 300).jpeg().toBuffer();
  site = await aSite((request, response) => {
    const url = request.url ?? '';
    incoming.push(url);
    if (url === '/gone.jpg') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    return response.end(url === '/small.jpg' ? small : picture);
  });
  app = await testApp({ FETCH_ALLOW: site.pair });
  ann = await app.person('ann');
});
afterAll(async () => {
  await app.close();
  await site[Symbol.asyncDispose]();
});

const readStored = () => app.db.read.rows<{ width: number }>('select width from pictures');

test('a picture that is registered by its address is answered with nothing, and is there later [CREATE-22]', async () => {
  const register = (path: string) => ann.call(registerImage, { image_url: site.origin + path });
  expect(await register('/bird.jpg')).toBeNull();
  await register('/bird.jpg');
  expect([incoming, await readStored()]).toEqual([[], []]);
  await app.runJobs();
  expect([incoming, await readStored()]).toEqual([['/bird.jpg'], [{ width: 400 }]]);
  // Failures are silent and not retried.
  for (const path of ['/gone.jpg', '/small.jpg']) expect(await register(path)).toBeNull();
  await app.runJobs();
  await app.runJobs();
  expect([incoming.length, await readStored()]).toEqual([3, [{ width: 400 }]]);
});

test('over the path endpoint it is a PUT; it wants somebody who is signed in and a web address [CREATE-22]', async () => {
  const put = (client: Pick<TestPerson, 'request'>, image_url: string) =>
    client.request('/v3/pins/image/', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ image_url }),
    });
  const answer = await put(ann, `${site.origin}/bird.jpg`);
  expect([answer.status, answer.json()]).toMatchObject([200, { status: 'success', data: null }]);
  expect((await put(ann, 'javascript:1')).status).toBe(400);
  expect((await put(app.visitor(), `${site.origin}/bird.jpg`)).status).toBe(401);
});
