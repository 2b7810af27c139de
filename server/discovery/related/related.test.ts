import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoardIdeas, getRelatedPins } from '#contract/discovery.ts';
import { savePin, type Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, walk } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let pin: Pin;
let alike: Pin[];
let mate: Pin;
let hidden: Pin;
let other: Pin;

/** Ben saved Ann's pin too, with a mate on his board; other pins have the same words, public and secret. */
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
  const [hers, his] = [await aBoard(ann, { name: 'Mosaics' }), await aBoard(ben)];
  pin = await aPin(ann, hers.id, { title: 'Mosaic of a heron' });
  await ben.call(savePin, { pin_id: pin.id, board_id: his.id });
  mate = await aPin(ben, his.id, { title: 'Something else' });
  const words = await aBoard(ben);
  alike = [];
  for (let index = 0; index < 5; index += 1) {
    alike.push(await aPin(ben, words.id, { title: `Heron ${index}` }));
  }
  hidden = await aPin(ben, (await aBoard(ben, { privacy: 'secret' })).id, {
    title: 'Heron mosaic',
  });
  other = await aPin(ben, words.id, { title: 'A boat' });
});
afterAll(() => app.close());

test('related pins share a board or a word with the pin, and are not its own picture', async () => {
  const { data } = await app.visitor().call(getRelatedPins, { pin_id: pin.id });
  const ids = data.map((one) => one.id);
  // The picture has two specific words, so every second pin comes from a walk while walks find any.
  expect(ids[1]).toBe(mate.id);
  expect(new Set(ids)).toEqual(new Set([mate, ...alike].map((one) => one.id)));
  expect(ids).not.toContain(hidden.id);
  expect(ids).not.toContain(other.id);
});

test('RelatedPinFeed is the same list under the other name of its option', async () => {
  const input = { pin: pin.id, add_vase: 'true', pins_only: true, page_size: 3 };
  const { envelope } = await ann.resource('RelatedPinFeed', 'get', input);
  const first = await ann.call(getRelatedPins, { pin_id: pin.id, page_size: 3 });
  expect(envelope.resource_response.data).toEqual(first.data);
  expect(envelope.resource.options.bookmarks).toEqual([first.bookmark]);
  expect(await ann.refusal(getRelatedPins, {})).toMatchObject({ status: 400 });
  expect(await ann.refusal(getRelatedPins, { pin_id: hidden.id })).toMatchObject({ status: 404 });
});

test('a page is filled by words where walks lead to fewer pins than have their turn', async () => {
  const input = { pin_id: pin.id, page_size: 4 };
  const first = await app.visitor().call(getRelatedPins, input);
  const second = await app.visitor().call(getRelatedPins, { ...input, bookmark: first.bookmark });
  expect([first.data.length, second.data.length]).toEqual([4, 2]);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([mate, ...alike].map(({ id }) => id)));
});

test('the whole list meets everything once, whatever is added on the way', async () => {
  const whole = await app.visitor().call(getRelatedPins, { pin_id: pin.id });
  const elsewhere = await aBoard(ben);
  let added = 0;
  const ids = await walk(async (bookmark) => {
    const page = await app
      .visitor()
      .call(getRelatedPins, { pin_id: pin.id, page_size: 2, bookmark });
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    added += 1;
    // A word counts less in the description than in the titles above, so it would come last.
    await aPin(ben, elsewhere.id, { title: `Added ${added}`, description: 'heron' });
    return page;
  });
  expect(added).toBeGreaterThan(2);
  expect(ids).toEqual(whole.data.map((one) => one.id));
});

test('what names a board and what is a hashtag tells more, and of equals boards take turns', async () => {
  const [own, many, one] = [
    await aBoard(ann, { name: 'Otter' }),
    await aBoard(ben),
    await aBoard(ben),
  ];
  const on = (board: { id: string }, title: string, description = '') =>
    aPin(ben, board.id, { title, description });
  const relatedTo = async (title: string, description = '') => {
    const { id } = await aPin(ann, own.id, { title, description });
    const { data } = await app.visitor().call(getRelatedPins, { pin_id: id });
    return data.filter(({ board }) => board.id !== own.id).map((pin) => pin.id);
  };
  const named = [await on(one, 'An otter'), await on(many, 'A violet')].map(({ id }) => id);
  expect(await relatedTo('Otter, violet')).toEqual(named);

  const tagged = [await on(one, 'Fish', '#deepsea'), await on(many, 'A kraken')].map(
    ({ id }) => id,
  );
  expect(await relatedTo('Kraken', '#deepsea')).toEqual(tagged);

  const first = await on(one, 'Gazebo');
  const others = [await on(many, 'Gazebo'), await on(many, 'Gazebo'), await on(many, 'Gazebo')];
  const ids = await relatedTo('Gazebo');
  expect(ids[1]).toBe(first.id);
  expect(new Set(ids)).toEqual(new Set([first, ...others].map(({ id }) => id)));
});

test('ideas for a board are like its name and its pictures, and nothing that it has', async () => {
  const { data } = await ann.call(getBoardIdeas, { id: pin.board.id, type: 'board' });
  const ids = data.map((one) => one.id);
  expect(ids).toContain(mate.id);
  expect(ids).not.toContain(hidden.id);
  const own = await ann.resource('BoardFeed', 'get', { board_id: pin.board.id });
  const pictures = (own.envelope.resource_response.data as Pin[]).map((one) => one.image_signature);
  expect(data.filter((one) => pictures.includes(one.image_signature))).toEqual([]);
  const secret = await aBoard(ben, { privacy: 'secret' });
  expect(await ann.refusal(getBoardIdeas, { id: secret.id })).toMatchObject({
    code: 'board_not_found',
  });
});

test('a walk goes on to what shares no board with the pin, and leaves out what the pages before had', async () => {
  const [first, second] = [await aBoard(ann), await aBoard(ben)];
  const start = await aPin(ann, first.id, { title: 'Start' });
  const between = await aPin(ann, first.id, { title: 'Between' });
  await ben.call(savePin, { pin_id: between.id, board_id: second.id });
  const far = await aPin(ben, second.id, { title: 'Far' });
  const page = (bookmark: string | null, size: number) =>
    app.visitor().call(getRelatedPins, { pin_id: start.id, page_size: size, bookmark });
  const pictures = [between.image_signature, far.image_signature];
  const whole = await page(null, 10);
  expect(whole.data.map((one) => one.image_signature)).toEqual(pictures);
  expect(whole.bookmark).toBeNull();
  const one = await page(null, 1);
  const two = await page(one.bookmark, 1);
  expect([...one.data, ...two.data].map((pin) => pin.image_signature)).toEqual(pictures);
  expect(two.bookmark).toBeNull();
});

test('a page reads on only so far where hardly anything may be shown, and the next one goes on there', async () => {
  const [start, last] = [
    await aPin(ann, (await aBoard(ann)).id, { title: 'Zeppelin' }),
    await aPin(ben, (await aBoard(ben)).id, { title: 'Zeppelin' }),
  ];
  // Newer pins with the same words, which nobody may see.
  await app.db.read.run(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
     select bucket, pin_id + (n << 22), 1, 1, md5(n::text), true, words
     from pin_search cross join generate_series(1::bigint, 2600) as n where pin_id = :id`,
    { id: last.id },
  );
  const input = { pin_id: start.id };
  const first = await app.visitor().call(getRelatedPins, input);
  expect(first.data).toEqual([]);
  const second = await app.visitor().call(getRelatedPins, { ...input, bookmark: first.bookmark });
  expect(second.data.map(({ id }) => id)).toEqual([last.id]);
  expect(second.bookmark).toBeNull();
});

test('ideas for a section begin at its own pictures', async () => {
  const [board, others] = [await aBoard(ann, { name: 'Both' }), await aBoard(ben)];
  const section = await aSection(ann, board.id, 'Part');
  const inside = await aPin(ann, board.id, { section: section.id });
  const outside = await aPin(ann, board.id);
  const elsewhere = await aBoard(ben);
  for (const [pin, to] of [
    [inside, others],
    [outside, elsewhere],
  ] as const) {
    await ben.call(savePin, { pin_id: pin.id, board_id: to.id });
  }
  const similar = await aPin(ben, others.id);
  const beside = await aPin(ben, elsewhere.id);
  const ideas = async (sectionId?: string) => {
    const input = { id: board.id, ...(sectionId === undefined ? {} : { section_id: sectionId }) };
    return (await ann.call(getBoardIdeas, input)).data.map((one) => one.id);
  };
  expect((await ideas(section.id))[0]).toBe(similar.id);
  expect(new Set(await ideas())).toEqual(new Set([similar.id, beside.id]));
  const other = await ann.refusal(getBoardIdeas, { id: pin.board.id, section_id: section.id });
  expect(other).toMatchObject({ code: 'section_not_found' });
});

test('an empty section has ideas like what its board has of its name, or else like all that the board has', async () => {
  const [board, herons, boats] = [
    await aBoard(ann, { name: 'Kept' }),
    await aBoard(ben),
    await aBoard(ben),
  ];
  const similar = new Map<string, string>();
  for (const [title, elsewhere] of [
    ['Grey heron', herons],
    ['Old boat', boats],
  ] as const) {
    const stored = await aPin(ann, board.id, { title });
    await ben.call(savePin, { pin_id: stored.id, board_id: elsewhere.id });
    similar.set(title, (await aPin(ben, elsewhere.id)).id);
  }
  const ideas = async (title: string): Promise<string[]> => {
    const { id } = await aSection(ann, board.id, title);
    const { data } = await ann.call(getBoardIdeas, { id: board.id, section_id: id });
    return data.map((one) => one.id);
  };
  expect((await ideas('The boats'))[0]).toBe(similar.get('Old boat'));
  expect((await ideas('Herons'))[0]).toBe(similar.get('Grey heron'));
  expect((await ideas('Later')).toSorted()).toEqual([...similar.values()].toSorted());
});
