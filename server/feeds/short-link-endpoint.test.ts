import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { getShortLink } from '#contract/discovery.ts';
import { shortPath } from '#contract/kernel/short-link.ts';
import { deletePin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let ada: TestPerson;
let visitor: Client;
let origin: string;
beforeAll(async () => {
  app = await testApp();
  ada = await app.person('ada');
  visitor = app.visitor();
  origin = `http://localhost:${new URL(app.url).port}`;
});
afterAll(() => app.close());

async function follow(client: Client, path: string): Promise<[number, string | null]> {
  const { status, headers } = await client.request(path);
  return [status, headers.get('location')];
}

test('a short link leads to its pin or board, by either of its addresses', async () => {
  const board = await aBoard(ada, { name: 'Blue things' });
  const pin = await aPin(ada, board.id);
  const toPin = (await visitor.call(getShortLink, { pin_id: pin.id })).url;
  const toBoard = (await visitor.call(getShortLink, { board_id: board.id })).url;
  expect(toPin).toMatch(/^\/s\/\w{11}\/$/);
  const [, , code] = toPin.split('/');
  for (const path of [toPin, `/s/${code}`, `/url_shortener/${code}/redirect/`]) {
    expect(await follow(visitor, path), path).toEqual([302, `${origin}/pin/${pin.id}/`]);
  }
  expect((await visitor.request(toPin, { method: 'HEAD' })).status).toBe(302);
  expect(await follow(visitor, toBoard)).toEqual([302, `${origin}/ada/blue-things/`]);
  await ada.call(updateBoard, { board_id: board.id, name: 'Bluer' });
  expect(await follow(visitor, toBoard)).toEqual([302, `${origin}/ada/bluer/`]);
});

test('a link to nothing is 404 and leads nowhere', async () => {
  const pin = await aPin(ada, (await aBoard(ada)).id);
  const path = shortPath({ kind: 'pin', id: pin.id });
  await ada.call(deletePin, { id: pin.id });
  const never = shortPath({ kind: 'board', id: '1188950301542301697' });
  for (const gone of [
    path,
    never,
    '/s/zzzzzzzzzzz/',
    '/s/a',
    '/s/%00',
    '/url_shortener/x/redirect/',
  ]) {
    expect(await follow(visitor, gone), gone).toEqual([404, null]);
  }
});

test('a link to what is secret works for its owner, and is to others as one to nothing [SEC-27] [BOARD-10]', async () => {
  const board = await aBoard(ada, { name: 'Zanzibar', privacy: 'secret' });
  const pin = await aPin(ada, board.id);
  const links = [
    shortPath({ kind: 'board', id: board.id }),
    shortPath({ kind: 'pin', id: pin.id }),
  ];
  const nothing = await visitor.request('/s/00000000000/');
  for (const path of links) {
    expect((await follow(ada, path))[0]).toBe(302);
    for (const stranger of [visitor, await app.person()]) {
      const { status, text, headers } = await stranger.request(path);
      expect([status, text, headers.get('location')]).toEqual([404, nothing.text, null]);
    }
  }
  const refused = { status: 404, code: 'board_not_found' };
  expect(await visitor.refusal(getShortLink, { board_id: board.id })).toMatchObject(refused);
  expect((await ada.call(getShortLink, { board_id: board.id })).url).toBe(links[0]);
});

test('a call for a short link names one thing', async () => {
  for (const input of [{}, { pin_id: '1', board_id: '1' }]) {
    expect((await visitor.refusal(getShortLink, input)).code).toBe('invalid_input');
  }
});
