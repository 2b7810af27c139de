import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { getPin, savePin, updatePin } from '#contract/pins.ts';
import { likePin } from '#contract/pins/likes.ts';
import { followUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
});
afterAll(() => app.close());

test('a pin that was shown before is shown as it stands now, to each as they may see it', async () => {
  const board = await aBoard(ann);
  const { id } = await aPin(ann, board.id, { title: 'Amber' });
  const shownTo = (who: Pick<TestPerson, 'call'>) => who.call(getPin, { id });
  const [first, again] = [await shownTo(ben), await shownTo(ben)];
  expect(again).toEqual(first);
  expect(await shownTo(ann)).toMatchObject({ is_editable: true });
  expect(first).toMatchObject({ is_editable: false, title: 'Amber' });

  await ann.call(updatePin, { id, title: 'Cobalt' });
  expect(await shownTo(ben)).toEqual({
    ...first,
    title: 'Cobalt',
    grid_title: 'Cobalt',
    seo_title: 'Cobalt',
    seo_description: expect.any(String),
  });
  await ann.call(updateBoard, { board_id: board.id, name: 'Blue things' });
  expect(await shownTo(ben)).toMatchObject({ board: { name: 'Blue things' } });
  await ann.call(updateSettings, { full_name: 'Ann Other' });
  expect(await shownTo(ben)).toMatchObject({ pinner: { full_name: 'Ann Other' } });
  await ben.call(followUser, { user_id: ann.id });
  expect(await shownTo(ben)).toMatchObject({ pinner: { followed_by_me: true } });
  expect(await shownTo(app.visitor())).toMatchObject({ pinner: { followed_by_me: false } });
  await ben.call(likePin, { pin_id: id });
  expect(await shownTo(ben)).toMatchObject({ reaction_by_me: 1, reaction_counts: { '1': 1 } });
  expect(await shownTo(ann)).toMatchObject({ reaction_by_me: 0, reaction_counts: { '1': 1 } });
});

test('where a viewer saved a picture is said to that viewer alone, and of that board [SEC-28]', async () => {
  const { id } = await aPin(ann, (await aBoard(ann)).id);
  const hidden = await aBoard(ben, { privacy: 'secret' });
  await ben.call(getPin, { id });
  await ben.call(savePin, { pin_id: id, board_id: hidden.id });
  expect(await ben.call(getPin, { id })).toMatchObject({ pinned_to_board: { id: hidden.id } });
  expect(await ann.call(getPin, { id })).not.toMatchObject({ pinned_to_board: { id: hidden.id } });
  expect(await app.visitor().call(getPin, { id })).toMatchObject({ pinned_to_board: null });
  await ben.call(updateBoard, { board_id: hidden.id, name: 'Another name' });
  expect(await ben.call(getPin, { id })).toMatchObject({
    pinned_to_board: { name: 'Another name' },
  });
});
