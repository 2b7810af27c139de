import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderateBoard } from '#contract/boards/moderation.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a board behind a warning is shown on no other site, and on them again without it', async () => {
  const operator = await app.person();
  const ada = await app.person('ada');
  const board = await aBoard(ada, { name: 'Scars' });
  const pin = await aPin(ada, board.id, { title: 'Heron' });
  const reader = app.visitor();
  const paths = [
    '/ada/scars.rss',
    '/embed/board/ada/scars/',
    `/oembed.json?url=${encodeURIComponent(`${app.url}/ada/scars/`)}`,
  ];
  const answers = async () => {
    const all = [];
    for (const path of paths) all.push(await reader.request(path));
    return all;
  };
  const cover = (show_warning: boolean) =>
    operator.call(moderateBoard, {
      board_id: board.id,
      reason: null,
      sensitivity_screen: { reason: 'Open wounds', show_warning },
    });

  await cover(true);
  for (const { status, text } of await answers()) {
    expect(status).toBe(404);
    expect(text).not.toContain(pin.image_signature);
  }
  await cover(false);
  expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200]);
});
