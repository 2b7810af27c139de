import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
});
afterAll(() => app.close());

const fileOf = (id: string): string => `/board/${id}/page`;

test('a board is one page with its pictures, sections and escaped texts, without scripts or anything from elsewhere', async () => {
  const owner = await app.person();
  const board = await aBoard(owner, { name: '<script>alert(1)</script>' });
  const section = await aSection(owner, board.id, 'Later "on"');
  const text = { description: '</style><img src=x onerror=alert(1)>', alt_text: `"><b>'` };
  await aPin(owner, board.id, { title: 'In a section', section: section.id, ...text });
  await aPin(owner, board.id, { title: '<b>Bold</b>', link: 'https://birds.example/?a=1&b="2"' });
  await aPin(owner, board.id);
  const reply = await app.visitor().request(fileOf(board.id));
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="board-${board.id}.html"`,
  );
  const page = reply.text;
  expect(page).not.toMatch(/<script|<b>|onerror=alert\(1\)>/);
  expect(page).toContain('&lt;b&gt;Bold&lt;/b&gt;');
  expect(page).toContain('default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-');
  expect(page.match(/src="data:image\/webp;base64,[\w+/]+=*"/g)).toHaveLength(3);
  expect(page.match(/src="(?!data:)/g)).toBeNull();
  expect(page.indexOf('Later &quot;on&quot;')).toBeGreaterThan(page.indexOf('Bold'));
  expect(page.indexOf('In a section')).toBeGreaterThan(page.indexOf('Later &quot;on&quot;'));
  expect(page).not.toContain('are in this file');
  expect(page.trimEnd().endsWith('</html>')).toBe(true);
});

test('the page speaks the language of who downloads it, in its direction', async () => {
  const owner = await app.person();
  const board = await aBoard(owner, { name: 'Plans', privacy: 'secret' });
  await aPin(owner, board.id);
  const pageIn = async (language: string): Promise<string> => {
    const headers = { 'accept-language': language };
    return (await owner.request(fileOf(board.id), { headers })).text;
  };
  const german = await pageIn('de-AT,en;q=0.5');
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toContain('<span class="mark">Geheim</span>');
  expect(german).toContain('alt="Ein Pin ohne Titel"');
  expect(await pageIn('ar')).toContain('<html lang="ar" dir="rtl">');
  expect(await pageIn('xx')).toContain('<span class="mark">Secret</span>');
});

test('a secret board is its people’s alone, and for others not there', async () => {
  const [owner, other] = [await app.person(), await app.person()];
  const board = await aBoard(owner, { name: 'Plans', privacy: 'secret' });
  const own = await owner.request(fileOf(board.id));
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(own.text).toContain('<span class="mark">Secret</span>');
  for (const client of [other, app.visitor()]) {
    expect((await client.request(fileOf(board.id))).status).toBe(404);
  }
  for (const id of ['1', 'x', '9223372036854775808']) {
    expect((await owner.request(fileOf(id))).status).toBeGreaterThanOrEqual(400);
  }
});

test('a large board is cut at 500 Pins and says so, and an address downloads twenty an hour', async () => {
  const owner = await app.person();
  const board = await aBoard(owner);
  const first = await aPin(owner, board.id);
  await app.db.transaction((tx) =>
    tx.run(
      `insert into pins select (jsonb_populate_record(pins, jsonb_build_object('id', pins.id + number))).*
       from pins cross join generate_series(1, 501) as number where pins.id = :id`,
      { id: first.id },
    ),
  );
  const page = (await owner.request(fileOf(board.id))).text;
  expect(page.match(/<img /g)).toHaveLength(500);
  expect(page).toContain('Only 500 of');
  const small = await aBoard(owner);
  for (let number = 1; number < 20; number += 1) {
    expect((await owner.request(fileOf(small.id))).status).toBe(200);
  }
  expect((await owner.request(fileOf(small.id))).status).toBe(429);
});
