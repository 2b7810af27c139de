import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likePin } from '#contract/pins/likes.ts';
import { blockUser, followUser } from '#contract/social.ts';
import { createComment, createConversation } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin, aSection } from '#server/testing/pins.ts';

const FILE = '/settings/export/file';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Downloads a person's export; returns its files by name. */
async function exportOf(person: TestPerson): Promise<Map<string, Uint8Array>> {
  const reply = await person.request(FILE);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  return new Map(Object.entries(unzipSync(reply.bytes)));
}

const textOf = (files: Map<string, Uint8Array>, name: string): string =>
  strFromU8(files.get(name) ?? new Uint8Array());

const dataOf = <T>(files: Map<string, Uint8Array>, name: string): T =>
  JSON.parse(textOf(files, `data/${name}.json`)) as T;

test('an export has what the person saved and wrote, as data and as pages', async () => {
  const [owner, other] = [await app.person(), await app.person()];
  const secret = await aBoard(owner, { name: 'Bower <plans> & "more"', privacy: 'secret' });
  const section = await aSection(owner, secret.id, 'Blue <things>');
  const picture = await aPicture();
  const text = {
    title: '<script>alert(1)</script>',
    description: 'A #bower',
    alt_text: 'Blue "glass"',
  };
  const pin = await aPin(owner, secret.id, { ...text, section: section.id, image_base64: picture });
  const others = await aPin(other, (await aBoard(other)).id);
  await owner.call(createComment, { pinId: others.id, text: 'So blue' });
  await owner.call(likePin, { pin_id: others.id });
  await owner.call(followUser, { user_id: other.id });
  await owner.call(createConversation, { user_ids: [other.id], text: 'Hello there' });

  const files = await exportOf(owner);
  expect(dataOf(files, 'export')).toMatchObject({ format: 'bowerbird-export', version: 1 });
  expect(dataOf(files, 'profile')).toMatchObject({ username: owner.username, email: owner.email });
  expect(dataOf(files, 'boards')).toMatchObject([
    { id: secret.id, privacy: 'secret', sections: [{ title: 'Blue <things>' }] },
  ]);
  const [saved] = dataOf<{ picture: string }[]>(files, 'pins');
  expect(saved).toMatchObject({ ...text, id: pin.id, board_id: secret.id, section_id: section.id });
  expect(
    Buffer.from(files.get(saved?.picture ?? '') ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect(dataOf(files, 'comments')).toMatchObject([{ pin_id: others.id, text: 'So blue' }]);
  expect(dataOf(files, 'likes')).toMatchObject([{ pin_id: others.id }]);
  expect(dataOf(files, 'following')).toMatchObject([{ username: other.username }]);
  expect(dataOf(files, 'messages')).toMatchObject([{ text: 'Hello there' }]);

  expect(textOf(files, 'index.html')).toContain('Bower &lt;plans&gt; &amp; &quot;more&quot;');
  const board = textOf(files, `boards/${secret.id}.html`);
  expect(board).toContain('<span class="mark">Secret</span>');
  expect(board).toContain('Blue &lt;things&gt;');
  expect(board).toContain(`<img src="../${saved?.picture}" alt="Blue &quot;glass&quot;"`);
  const pages = [...files.keys()].filter((name) => name.endsWith('.html'));
  expect(pages.filter((name) => textOf(files, name).includes('<script'))).toEqual([]);
});

test('an export has nothing that others made: no pins on shared boards, no messages, no names of blocked people', async () => {
  const [owner, other] = [await app.person(), await app.person()];
  const secret = await aBoard(other, { name: 'Hidden nest', privacy: 'secret' });
  const hidden = await aPin(other, secret.id, { title: 'Hidden egg' });
  const pin = await aPin(owner, (await aBoard(owner)).id);
  await other.call(createComment, { pinId: pin.id, text: 'A stranger wrote' });
  await other.call(createConversation, { user_ids: [owner.id], text: 'A stranger sent' });
  await owner.call(blockUser, { blocked_user_id: other.id });
  const all = [...(await exportOf(owner)).values()].map((file) => strFromU8(file)).join('\n');
  expect(all).toContain(pin.id);
  expect(all).toContain(other.id);
  const foreign = [
    'Hidden',
    'A stranger',
    other.username,
    other.email,
    hidden.id,
    hidden.image_signature,
  ];
  for (const text of foreign) expect(all).not.toContain(text);
});

test('pins on a board with more than one page of them are all there once, in its order', async () => {
  const owner = await app.person();
  const board = await aBoard(owner);
  const first = await aPin(owner, board.id);
  const many = 1200;
  await app.db.transaction((tx) =>
    tx.run(
      `insert into pins select (jsonb_populate_record(pins, jsonb_build_object('id', pins.id + number))).*
       from pins cross join generate_series(1, ${many}) as number where pins.id = :id`,
      { id: first.id },
    ),
  );
  const files = await exportOf(owner);
  const ids = dataOf<{ id: string }[]>(files, 'pins').map(({ id }) => id);
  expect(ids).toHaveLength(many + 1);
  expect(new Set(ids).size).toBe(many + 1);
  const tiles = [...textOf(files, `boards/${board.id}.html`).matchAll(/pins\/(\d+)\.html/g)];
  expect(tiles.map(([, id]) => id)).toEqual(ids);
  expect([...files.keys()].filter((name) => name.startsWith('pins/'))).toHaveLength(many + 1);
});

test('only the person has it, three times a day, and others are led to the page', async () => {
  const owner = await app.person();
  for (let number = 0; number < 3; number += 1)
    expect((await owner.request(FILE)).status).toBe(200);
  const fourth = await owner.request(FILE);
  expect([fourth.status, fourth.headers.get('location')]).toEqual([
    302,
    '/settings/export/?wait=1',
  ]);
  const visitor = await app.visitor().request(FILE);
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/settings/export/']);
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3_600_000);
  expect((await owner.request(FILE)).status).toBe(200);
});
