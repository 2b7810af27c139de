import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getIdeas } from '#contract/discovery.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function plainPicture(background: string): Promise<string> {
  const create = { width: 300, height: 400, channels: 3, background } as const;
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}

test('ideas in a colour are the public pins that have it, the newest first, page by page', async () => {
  const ann = await app.person();
  const [board, secret] = [await aBoard(ann), await aBoard(ann, { privacy: 'secret' })];
  const pinned = async (color: string, boardId = board.id): Promise<string> =>
    (await aPin(ann, boardId, { image_base64: await plainPicture(color) })).id;
  const [first, blue, second] = [
    await pinned('#e01010'),
    await pinned('#1030e0'),
    await pinned('#d81818'),
  ];
  await pinned('#e02020', secret.id);
  const visitor = app.visitor();
  const ideas = (color: string | null, more = {}) =>
    visitor.call(getIdeas, { color: color as 'red', ...more });
  const page = await ideas('red', { page_size: 1 });
  expect(page.data.map(({ id }) => id)).toEqual([second]);
  const rest = await ideas('red', { page_size: 5, bookmark: page.bookmark });
  expect(rest.data.map(({ id }) => id)).toEqual([first]);
  expect((await ideas('blue')).data.map(({ id }) => id)).toEqual([blue]);
  expect((await ideas('green')).data).toEqual([]);
  expect((await ideas(null)).data).toHaveLength(3);
  const refused = await visitor.refusal(getIdeas, { color: 'bluish' });
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('settled ideas leave out uploads of the last day, except operators’ own; a site with few of them shows everything', async () => {
  const stored = await testApp();
  try {
    const operator = await stored.person();
    const ann = await stored.person();
    const boards = [await aBoard(operator), await aBoard(ann)] as const;
    const settled = async (how: 'only' | 'if_enough', more = {}) =>
      stored.visitor().call(getIdeas, { settled: how, ...more });
    const idsOf = async (how: 'only' | 'if_enough') =>
      (await settled(how)).data.map(({ id }) => id);
    const old = await aPin(ann, boards[1].id);
    expect(await idsOf('only')).toEqual([]);
    stored.clock.now = new Date(stored.clock.now.getTime() + 1.1 * 86_400_000);
    const fresh = await aPin(ann, boards[1].id);
    stored.clock.now = new Date(stored.clock.now.getTime() + 1000);
    const own = await aPin(operator, boards[0].id);
    expect(await idsOf('only')).toEqual([own.id, old.id]);
    const first = await settled('only', { page_size: 1 });
    const rest = await settled('only', { page_size: 1, bookmark: first.bookmark });
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual([own.id, old.id]);
    expect(rest.bookmark).toBeNull();
    expect(await idsOf('if_enough')).toEqual([own.id, fresh.id, old.id]);

    for (let count = 0; count < 22; count += 1) await aPin(operator, boards[0].id);
    expect(await idsOf('if_enough')).not.toContain(fresh.id);
  } finally {
    await stored.close();
  }
});
