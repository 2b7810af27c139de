import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePin } from '#contract/pins.ts';
import { suggestBoardTitles } from '#contract/pins/suggestions.ts';
import { blockUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

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

test('a pin is read with any field set, and no answer of it may be kept [CALL-04, CALL-06]', async () => {
  const ann = await app.person();
  const pin = await aPin(ann, (await aBoard(ann)).id);
  const fields = 'pin.board(),pin.id,pin.pinned_to_board,pin.type,pin.via_pinner';
  const bare = await ann.request(`/v3/pins/${pin.id}/?${new URLSearchParams({ fields })}`);
  expect(bare.headers.get('cache-control')).toBe('private, no-store');
  expect(bare.json()).toMatchObject({
    data: {
      id: pin.id,
      type: 'pin',
      board: { id: pin.board.id },
      pinned_to_board: { id: pin.board.id },
    },
  });
  const { envelope, headers } = await ann.resource('Pin', 'get', {
    id: pin.id,
    field_set_key: 'detailed',
    orbac_subject_id: '',
  });
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(envelope.resource_response.data).toMatchObject({ id: pin.id });
});
