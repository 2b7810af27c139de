import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoardNote } from '#contract/boards/notes.ts';
import { setBoardCover } from '#contract/boards/life.ts';
import { followBoard, getBoards } from '#contract/boards.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { likePin } from '#contract/pins/likes.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { arrangeBoard, placePin } from '#contract/pins/order.ts';
import type { Pin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { createComment, createConversation, updateComment } from '#contract/talk.ts';
import { startImport, undoImport } from '#contract/transfer/bring.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin, aSection } from '#server/testing/pins.ts';
import { importNow } from '../test-bring.ts';
import { bringArchive, exportBytes, listsOf } from './test-archive.ts';
import { comparable } from './test-fields.ts';

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  [here, there] = [await testApp(), await testApp()];
  // Jobs that wait are due by the real clock, which this one is never behind.
  there.clock.now = new Date('2070-03-14T09:26:53Z');
});
afterAll(async () => {
  await here.close();
  await there.close();
});

const start = {
  folders: [],
  tags: 'none' as const,
  privacy: 'secret' as const,
  with_following: true,
  with_settings: true,
};

/** Makes something of everything that is exported. */
async function aCollection(app: TestApp, ann: TestPerson, friend: TestPerson): Promise<void> {
  const tick = () => (app.clock.now = new Date(app.clock.now.getTime() + 61_000));
  const blue = await aBoard(ann, { name: 'Blue <things> & "more"' });
  const plans = await aBoard(ann, { name: 'خطط', privacy: 'secret' });
  await aBoard(ann, { name: 'Empty' });
  const sections = [await aSection(ann, blue.id, 'Zebra'), await aSection(ann, blue.id, 'Apple')];
  const twin = await aPicture();
  const pins: Pin[] = [];
  for (const [index, section] of [sections[0], sections[1], undefined, undefined].entries()) {
    tick();
    const text = {
      title: `Pin ${index}`,
      description: `Line\nanother #tag${index}`,
      alt_text: 'Alt',
    };
    const place = section ? { section: section.id } : {};
    // The last two have the same picture and no page.
    const picture = index > 1 ? { image_base64: twin } : { link: `https://birds.example/${index}` };
    pins.push(await aPin(ann, blue.id, { ...text, ...place, ...picture }));
  }
  tick();
  pins.push(await aPin(ann, plans.id, { title: 'Secret pin' }));
  const [first, second, third, fourth, secret] = pins.map(({ id }) => id);
  await ann.call(arrangeBoard, { board_id: blue.id, pin_order: 'hand' });
  await ann.call(placePin, { pin_id: first ?? '', after_pin_id: null });
  await ann.call(placePin, { pin_id: fourth ?? '', after_pin_id: second ?? null });
  await ann.call(arrangeBoard, { board_id: plans.id, pin_order: 'color' });
  await ann.call(setBoardCover, {
    board_id: blue.id,
    pin_id: third ?? '',
    crop: [0.25, 0, 0.5, 1],
  });
  const item = { text: 'Look', done: true };
  await ann.call(createBoardNote, {
    board_id: blue.id,
    title: 'To do',
    text: 'By day',
    items: [item],
  });
  const one = await ann.call(createComment, { pinId: first ?? '', text: 'Mine' });
  tick();
  await ann.call(createComment, { pinId: first ?? '', parentId: one.id, text: 'And an answer' });
  await ann.call(updateComment, { commentId: one.id, text: 'Mine, better' });
  await ann.call(likePin, { pin_id: secret ?? '' });
  await ann.call(followUser, { user_id: friend.id });
  await ann.call(updateSettings, {
    full_name: 'Ann of the Bower',
    about: 'Collects blue',
    location: 'A wood',
    website_url: 'https://ann.example/',
    messages_from: 'followed',
    exclude_from_search: true,
  });
  const part = (title: string) =>
    `{"signature":"${pins[3]?.image_signature}","width":8,"height":12,"ext":"png","title":"${title}","link":null,"text":"","altText":"A"}`;
  await app.db.transaction((tx) =>
    tx.run('update pins set made_of = :made::jsonb where id = :fourth', {
      made: `{"kind":"carousel","parts":[${part('a')},${part('b')}],"tags":[]}`,
      fourth: fourth ?? '',
    }),
  );
}

test('an export brought to another installation is exported there with the same fields', async () => {
  const ann = await here.person();
  const friend = await here.person('friend');
  await there.person('friend');
  await aCollection(here, ann, friend);
  await ann.call(createConversation, { user_ids: [friend.id], text: 'Hello' });
  const zip = await exportBytes(ann);

  const bea = await there.person();
  const preview = await bringArchive(bea, zip);
  expect(preview).toMatchObject({
    format: 'bowerbird',
    status: 'preview',
    counts: { waiting: 5, refused: 0 },
    more: [
      { kind: 'settings', count: 1 },
      { kind: 'comment', count: 2, restored: 0, passed_over: 0 },
      { kind: 'like', count: 1 },
      { kind: 'following', count: 1 },
    ],
  });
  expect(preview.folders.map(({ name }) => name).toSorted()).toEqual(
    ['Blue <things> & "more"', 'Empty', 'خطط'].toSorted(),
  );
  expect((await bea.call(getBoards, {})).data).toEqual([]);
  await bea.call(startImport, { import_id: preview.id, ...start });
  await there.runJobs();
  const done = await importNow(bea, preview.id);
  expect(done).toMatchObject({ status: 'done', counts: { saved: 5, refused: 0 } });
  expect(done.more.map(({ kind, restored }) => [kind, restored])).toEqual([
    ['settings', 1],
    ['comment', 2],
    ['like', 1],
    ['following', 1],
  ]);
  expect(comparable(listsOf(await exportBytes(bea)))).toEqual(comparable(listsOf(zip)));

  // The same again changes nothing.
  const again = await bringArchive(bea, zip);
  await bea.call(startImport, { import_id: again.id, ...start });
  await there.runJobs();
  expect(await importNow(bea, again.id)).toMatchObject({
    status: 'done',
    counts: { saved: 0, already_there: 5 },
  });
  expect(comparable(listsOf(await exportBytes(bea)))).toEqual(comparable(listsOf(zip)));

  await bea.call(undoImport, { import_id: preview.id });
  await there.runJobs();
  expect(await importNow(bea, preview.id)).toMatchObject({ status: 'undone' });
  expect((await bea.call(getBoards, { user_id: bea.id })).data).toEqual([]);
  expect((await bea.call(getUserPins, { username: bea.username })).data).toEqual([]);
  const person = await bea.call(getUser, { username: bea.username, user_id: null });
  expect(person).toMatchObject({ about: '', following_count: 0 });
});

test('a field that no rule knows fails the comparison', () => {
  const empty = { boards: [], pins: [], comments: [], following: [] };
  expect(() => comparable({ ...empty, likes: [{ pin_id: null, mood: 1 }] })).toThrow('likes.mood');
});

test('what is not chosen or not here is passed over, and what was there stays', async () => {
  const [ann, friend, bea] = [await here.person(), await here.person(), await there.person()];
  const theirs = await aBoard(friend);
  const theirPin = await aPin(friend, theirs.id);
  const own = await aBoard(ann, { name: 'Shared name' });
  await aSection(ann, own.id, 'New section');
  await aPin(ann, own.id, { title: 'Mine' });
  await ann.call(likePin, { pin_id: theirPin.id });
  await ann.call(createComment, { pinId: theirPin.id, text: 'On yours' });
  await ann.call(followUser, { user_id: friend.id });
  await ann.call(followBoard, { board_id: theirs.id });
  const zip = await exportBytes(ann);

  const before = await aBoard(bea, { name: 'shared NAME' });
  const hers = await aPin(bea, before.id, { title: 'Hers' });
  const preview = await bringArchive(bea, zip);
  await bea.call(startImport, {
    import_id: preview.id,
    ...start,
    with_following: false,
    with_settings: false,
  });
  await there.runJobs();
  const done = await importNow(bea, preview.id);
  expect(done).toMatchObject({ status: 'done', counts: { saved: 1 } });
  expect(done.more).toEqual(
    ['settings', 'comment', 'like', 'following', 'followed_board'].map((kind) => ({
      kind,
      count: 1,
      restored: 0,
      passed_over: 1,
    })),
  );
  const now = listsOf(await exportBytes(bea));
  expect(now['boards']).toMatchObject([
    { name: 'shared NAME', sections: [{ title: 'New section' }] },
  ]);
  await bea.call(undoImport, { import_id: preview.id });
  await there.runJobs();
  const undone = listsOf(await exportBytes(bea));
  expect(undone['boards']).toMatchObject([{ id: before.id, sections: [] }]);
  expect(undone['pins']).toMatchObject([{ id: hers.id }]);
});
