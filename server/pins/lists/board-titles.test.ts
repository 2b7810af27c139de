import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { type Pin, savePin } from '#contract/pins.ts';
import { suggestBoardTitles } from '#contract/pins/suggestions.ts';
import { blockUser } from '#contract/social.ts';
import { byHash, post } from '#server/api/test-graphql.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, pinNow } from '#server/testing/pins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('names for a new board are what others call theirs, the most usual first, then hashtags [CALL-04, SAVE-14, DATA-14]', async () => {
  const [ann, ben, cleo] = [await app.person(), await app.person(), await app.person()];
  const pin = await aPin(ann, (await aBoard(ann, { name: 'Teapots' })).id, {
    description: 'A cup #porcelain #Cobalt',
  });
  for (const [person, name, privacy] of [
    [ben, 'Kitchen', 'public'],
    [cleo, 'kitchen', 'public'],
    [cleo, 'Gifts for ann', 'secret'],
    [cleo, 'Cobalt', 'public'],
  ] as const) {
    await person.call(savePin, {
      pin_id: pin.id,
      board_id: (await aBoard(person, { name, privacy })).id,
    });
  }
  const viewer = await app.person();
  await aBoard(viewer, { name: 'TEAPOTS' });
  const { envelope } = await viewer.resource('Api', 'get', {
    url: `/v3/pins/${pin.id}/board_title_suggestions/`,
  });
  const titles = envelope.resource_response.data as { title: string }[];
  for (const one of titles) expect(one).toEqual({ title: expect.any(String) as string });
  expect(titles.map(({ title }) => title.toLowerCase())).toEqual([
    'kitchen',
    'cobalt',
    'porcelain',
  ]);
  expect(await viewer.call(suggestBoardTitles, { pin_id: pin.id })).toEqual(titles);
});

test('boards with pictures that stand beside it name it too; never hidden ones, nor those of blocked people [SAVE-14]', async () => {
  const [ann, ben, cleo] = [await app.person(), await app.person(), await app.person()];
  const [dan, eve, viewer] = [await app.person(), await app.person(), await app.person()];
  const board = await aBoard(ann, { name: 'Sea' });
  const pin = await aPin(ann, board.id);
  const beside = await aPin(ann, board.id);
  const keep = async (person: TestPerson, what: { id: string }, name: string, privacy?: string) =>
    person.call(savePin, {
      pin_id: what.id,
      board_id: (await aBoard(person, { name, ...(privacy && { privacy }) })).id,
    });
  await keep(ben, beside, 'Harbours');
  await keep(cleo, beside, 'harbours');
  await keep(dan, beside, 'Shells');
  await keep(dan, beside, 'For eve alone', 'secret');
  await keep(dan, pin, 'Whoever has the address', 'protected');
  await keep(eve, pin, 'Rude words');
  await keep(eve, beside, 'Ruder words');
  // Which pins a picture has, in its own bucket, is counted by a job.
  await app.runJobs();
  const titles = async () =>
    (await viewer.call(suggestBoardTitles, { pin_id: pin.id })).map(({ title }) =>
      title.toLowerCase(),
    );
  expect((await titles()).toSorted()).toEqual(
    ['sea', 'rude words', 'harbours', 'shells', 'ruder words'].toSorted(),
  );
  expect((await titles()).indexOf('harbours')).toBeLessThan((await titles()).indexOf('shells'));
  await viewer.call(blockUser, { blocked_user_id: eve.id });
  await aBoard(viewer, { name: 'Shells' });
  expect(await titles()).toEqual(['sea', 'harbours']);
});

test('a pin is read with each field set, and no answer of it may be kept [CALL-04, CALL-06]', async () => {
  const [ann, ben, cleo] = [await app.person(), await app.person(), await app.person()];
  const first = await aPin(ann, (await aBoard(ann)).id);
  const keep = async (person: TestPerson, from: { id: string }) =>
    person.call(savePin, { pin_id: from.id, board_id: (await aBoard(person)).id });
  const saved = await keep(ben, first);
  const again = await keep(cleo, saved);
  const fields = 'pin.board(),pin.id,pin.pinned_to_board,pin.type,pin.via_pinner';
  const readState = async (person: TestPerson, pin: { id: string }) => {
    const bare = await person.request(`/v3/pins/${pin.id}/?${new URLSearchParams({ fields })}`);
    expect(bare.headers.get('cache-control')).toBe('private, no-store');
    return bare.json<{ data: Pin }>().data;
  };
  expect(await readState(ann, first)).toMatchObject({
    id: first.id,
    type: 'pin',
    board: { id: first.board.id },
    pinned_to_board: { id: first.board.id },
    via_pinner: null,
  });
  expect(await readState(cleo, saved)).toMatchObject({
    pinned_to_board: { id: again.board.id },
    via_pinner: { id: ann.id, username: ann.username },
  });
  expect(await readState(ann, again)).toMatchObject({
    board: { id: again.board.id },
    origin_pinner: { id: ann.id },
    via_pinner: { id: ben.id, username: ben.username },
  });
  const { envelope, headers } = await ann.resource('Pin', 'get', {
    id: again.id,
    field_set_key: 'detailed',
    orbac_subject_id: '',
  });
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(envelope.resource_response.data).toMatchObject({ via_pinner: { id: ben.id } });
  const { body } = await post(ann, byHash({ pin: again.id }));
  expect(body.data?.v3GetPinQuery?.data).toMatchObject({ viaPinner: { entityId: ben.id } });
});

test('whose pin it was saved from is not said of one that became secret, or of somebody who is blocked [SEC-28] [BOARD-19]', async () => {
  const [ann, ben, cleo] = [await app.person(), await app.person(), await app.person()];
  const board = await aBoard(ben);
  const first = await aPin(ann, (await aBoard(ann)).id);
  const saved = await ben.call(savePin, { pin_id: first.id, board_id: board.id });
  const again = await cleo.call(savePin, { pin_id: saved.id, board_id: (await aBoard(cleo)).id });
  const via = async (person: TestPerson) => (await pinNow(person, again.id)).via_pinner?.id;
  expect(await via(ann)).toBe(ben.id);
  await ann.call(blockUser, { blocked_user_id: ben.id });
  expect(await via(ann)).toBeUndefined();
  expect(await via(cleo)).toBe(ben.id);
  await ben.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  expect(await via(cleo)).toBeUndefined();
  expect(await via(ben)).toBe(ben.id);
});
