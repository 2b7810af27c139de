import { afterAll, beforeAll, expect, test } from 'vitest';
import { search } from '#contract/discovery.ts';
import { savePin, updatePin, type Pin } from '#contract/pins.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';
import { answerTo, countAndRank, idsFound } from './test-searches.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let boardId: string;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person('ann'), await app.person('ben')];
  boardId = (await aBoard(ann)).id;
});
afterAll(() => app.close());

const pinned = (title: string, description = ''): Promise<Pin> =>
  aPin(ann, boardId, { title, description });
const ids = (pins: readonly Pin[]): string[] => pins.map((pin) => pin.id);
const found = (query: string): Promise<string[]> => idsFound(ben, query);

test('a word is found in all its forms, its own first, each language by its own rules [SEARCH-09]', async () => {
  const [one, many] = [await pinned('A painted heron'), await pinned('Two painted herons')];
  expect(await found('herons')).toEqual(ids([many, one]));
  expect(await found('heron')).toEqual(ids([one, many]));
  expect(await found('painting heron')).toEqual(ids([one, many]));
  const german = await pinned('Die Blume und das Haus', 'ein Bild mit der Blume');
  const french = await pinned('Les fleurs dans le jardin');
  await countAndRank(app);
  expect(await found('Blumen')).toEqual([german.id]);
  expect(await found('fleur')).toEqual([french.id]);
  // In German "Turner" is a form of "turn"; in English it is a name.
  const name = await pinned('The painter Turner');
  await pinned('It turns and turns');
  await countAndRank(app);
  expect(await found('turner')).toEqual([name.id]);
});

test('a title says more than hashtags, they more than a description, and that more than the rest [SEARCH-09]', async () => {
  const rest = await aPin(ann, boardId, { title: 'Jar', alt_text: 'a wide amphora there' });
  const description = await pinned('Jar', 'like a wide amphora there');
  const tag = await pinned('Jar', 'a jar #amphora');
  const title = await pinned('Amphora');
  expect(await found('amphora')).toEqual(ids([title, tag, description, rest]));
});

test('among equals what is liked and what is new comes first [SEARCH-09]', async () => {
  const at = app.clock.now;
  const [old, liked] = [await pinned('Sundial'), await pinned('Sundial')];
  app.clock.now = new Date(at.getTime() + 5 * 24 * 3600_000);
  const recent = await pinned('Sundial');
  expect(await found('sundial')).toEqual([recent.id, ...ids([old, liked]).toSorted().toReversed()]);
  const fresh = await ben.call(savePin, { pin_id: liked.id, board_id: (await aBoard(ben)).id });
  await app.runJobs();
  await countAndRank(app);
  const after = await found('sundial');
  // The save has the same picture, so only one of the two is found.
  const [stands] = after.filter((id) => [liked.id, fresh.id].includes(id));
  expect(after).toHaveLength(3);
  expect(after.indexOf(stands ?? '')).toBeLessThan(after.indexOf(old.id));
  app.clock.now = at;
});

test('phrases are found as they stand, what is not wanted is left out, hashtags are hashtags [SEARCH-09] [SEC-62]', async () => {
  const night = await pinned('Starry night', 'sky #deep_blue');
  const other = await pinned('Night of the starry deep', 'blue sky');
  expect((await found('starry night')).toSorted()).toEqual(ids([night, other]).toSorted());
  expect((await found('starry night'))[0]).toBe(night.id);
  expect(await found('"starry night"')).toEqual([night.id]);
  expect(await found('“starry night” -sky')).toEqual([]);
  expect(await found('starry -"starry night"')).toEqual([other.id]);
  expect(await found('#deep_blue')).toEqual([night.id]);
  expect(await found('starry -#Deep_Blue')).toEqual([other.id]);
  expect(await found('"starry nights"')).toEqual([]);
  for (const query of [`'); drop`, `a' | b:*`, '!', '"', '-', '#', '\\', ':*', '<->'])
    expect((await answerTo(ben, query)).results, query).toEqual([]);
});

test('small words need not be there, unless there is nothing else', async () => {
  const sea = await pinned('Sunrise over the lagoon');
  expect(await found('a sunrise at lagoon of the')).toEqual([sea.id]);
  expect(await found('over the')).toContain(sea.id);
});

test('misspellings are corrected, and the answer says so, unless the asker does not want it [SEARCH-09]', async () => {
  const harbour = await pinned('Watermill by the harbour');
  for (let number = 0; number < 12; number += 1) await pinned('Larch');
  const seldom = await pinned('Lurch');
  await countAndRank(app);
  for (const typo of ['watremill', 'wattermill', 'watermilk', 'watremills']) {
    const answer = await answerTo(ben, typo);
    expect(answer, typo).toMatchObject({ corrected_query: 'watermill' });
    expect(answer.results.map((pin) => pin.id)).toEqual([harbour.id]);
  }
  const both = await answerTo(ben, 'Harbuor, wattermill');
  expect(both).toMatchObject({
    corrected_query: 'harbour, watermill',
    results: [{ id: harbour.id }],
  });
  const disabled = await answerTo(ben, 'watremill', { auto_correction_disabled: true });
  expect(disabled).toMatchObject({
    corrected_query: null,
    suggested_query: 'watermill',
    results: [],
  });
  // If the word exists as written, its results are shown, and the other word is only suggested.
  const offered = await answerTo(ben, 'lurch');
  expect(offered).toMatchObject({ corrected_query: null, suggested_query: 'larch' });
  expect(offered.results[0]?.id).toBe(seldom.id);
  expect(await answerTo(ben, '"watremill"')).toMatchObject({ results: [], suggested_query: null });
});

test('a word may be only begun, and one that nothing has with the others is left out [SEARCH-09]', async () => {
  const pin = await pinned('Lighthouses of Brittany');
  expect(await found('brit')).toEqual([pin.id]);
  const less = await answerTo(ben, 'lighthouse zanzibar brittany ideas');
  expect(less.left_out.toSorted()).toEqual(['ideas', 'zanzibar']);
  expect(less.results.map((one) => one.id)).toEqual([pin.id]);
  expect(await answerTo(ben, 'zanzibar')).toMatchObject({ results: [], left_out: [] });
});

test('who asks for a maker finds what they made before what only names them [SEARCH-09]', async () => {
  const about = await pinned('Quillfeather at work', 'a portrait #quillfeather');
  const made = [
    await pinned('Two boats', 'By Ada Quillfeather. Oil on canvas.'),
    await pinned('Harvest, a drawing by A. Quillfeather'),
  ];
  // The donor is not the maker.
  const pin = await pinned('A hat', 'Presented by Mrs Quillfeather 1921.');
  // A word that is hardly ever a maker's name gives no evidence of the maker.
  for (let number = 0; number < 3; number += 1) await pinned('Bramble');
  const bramble = await pinned('A hedge', 'By Joan Bramble.');
  await countAndRank(app);
  const first = await found('quillfeather');
  expect(first.slice(0, 2).toSorted()).toEqual(ids(made));
  expect(first.slice(2)).toEqual(ids([about, pin]));
  expect((await found('bramble')).at(-1)).toBe(bramble.id);
});

test('what has most of the words follows where little has all of them [SEARCH-09]', async () => {
  const both = await pinned('Mount Osterhorn');
  const most = [await pinned('Osterhorn in snow'), await pinned('Osterhorn')];
  const answer = await answerTo(ben, 'mount osterhorn', { page_size: 2 });
  expect(answer.left_out).toEqual(['mount']);
  expect(answer.results.map((pin) => pin.id)[0]).toBe(both.id);
  const met = await walk(async (bookmark) => {
    const { data, bookmark: next } = await ben.call(search, {
      query: 'mount osterhorn',
      page_size: 2,
      bookmark,
    });
    return { data: data.results, bookmark: next };
  });
  expect(met[0]).toBe(both.id);
  expect(met.toSorted()).toEqual(ids([both, ...most]).toSorted());
});

test('guides lead on, each to as many pins as it says [SEARCH-09]', async () => {
  for (const [title, tags] of [
    ['Teapot', '#ceramic #green'],
    ['Teapot', '#ceramic #blue'],
    ['Teapots', '#ceramic #blue'],
    ['Teapot', '#silver'],
    ['Teapot', '#silver'],
  ] as const)
    await pinned(title, tags);
  await countAndRank(app);
  const { guides } = await answerTo(ben, 'teapot');
  expect(Object.fromEntries(guides.map(({ term, pin_count }) => [term, pin_count]))).toEqual({
    blue: 2,
    ceramic: 3,
    silver: 2,
  });
  expect(guides.map(({ position, display }) => [position, display[0]])).toEqual(
    guides.map(({ term }, index) => [index, term[0]?.toUpperCase()]),
  );
  for (const { term, pin_count } of guides) {
    const narrowed = await idsFound(ben, 'teapot', { selected_one_bar_modules: [term] });
    expect(narrowed, term).toHaveLength(pin_count);
  }
});

test('a guide is a subject by hashtags or boards, and no word that is only said [SEARCH-09]', async () => {
  for (const name of ['Kitchen garden', 'Roof garden']) {
    const board = await aBoard(ann, { name });
    for (const title of ['Samovar argument in the garden', 'A patient samovar in the garden'])
      await aPin(ann, board.id, { title, description: 'with café #café_noir' });
  }
  await countAndRank(app);
  const { guides } = await answerTo(ben, 'samovar');
  expect(guides.map(({ term }) => term).toSorted()).toEqual(['cafe', 'garden', 'noir']);
});

test('no picture is found twice, whatever is saved, ranked and renamed meanwhile [SEARCH-09]', async () => {
  const pins: Pin[] = [];
  for (let number = 0; number < 14; number += 1) pins.push(await pinned(`Beehive ${number % 3}`));
  const own = (await aBoard(ben)).id;
  for (const pin of pins.slice(0, 6)) await ben.call(savePin, { pin_id: pin.id, board_id: own });
  await app.runJobs();
  const pictures: string[] = [];
  let page = 0;
  const met = await walk(async (bookmark) => {
    const answer = await ben.call(search, { query: 'beehives', page_size: 4, bookmark });
    const results = answer.data.results.filter((one) => one.type === 'pin');
    pictures.push(...results.map((pin) => pin.image_signature));
    const [pin] = pins.slice(page);
    if (pin) await ben.call(savePin, { pin_id: pin.id, board_id: own });
    if (pin) await ann.call(updatePin, { id: pin.id, title: 'Beehive, a beehive' });
    await app.runJobs();
    await countAndRank(app);
    page += 1;
    return { data: results, bookmark: answer.bookmark };
  });
  expect(met.length).toBeGreaterThan(4);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('words that many pins have are found page by page, the best liked first, none left out [SEARCH-09]', async () => {
  const pins: Pin[] = [];
  for (let number = 0; number < 30; number += 1) pins.push(await pinned('Common moth'));
  await ben.call(savePin, { pin_id: pins[7]?.id ?? '', board_id: (await aBoard(ben)).id });
  await app.runJobs();
  await countAndRank(app);
  // As if the word were on thousands of pins.
  await app.db.read.run(`update search_words set pins = 90000 where word in ('moth', '/en/moth')`);
  const pictures: string[] = [];
  await walk(async (bookmark) => {
    const answer = await ben.call(search, { query: 'moth', page_size: 7, bookmark });
    const results = answer.data.results.filter((one) => one.type === 'pin');
    pictures.push(...results.map((pin) => pin.image_signature));
    return { data: results, bookmark: answer.bookmark };
  });
  // Only one of the pin and its save is found.
  expect(pictures[0]).toBe(pins[7]?.image_signature);
  expect(pictures.toSorted()).toEqual(pins.map((pin) => pin.image_signature).toSorted());
});

test('search rows of an earlier version are made anew, once [SEARCH-09]', async () => {
  const pin = await pinned('Windmills');
  await app.db.read.run(
    `update pin_search set words = to_tsvector('simple', 'windmills') where pin_id = :id`,
    { id: pin.id },
  );
  expect(await found('windmill -windmills')).toEqual([]);
  await app.db.read.run('delete from search_form');
  await jobsIn(app.db.read).add('pins.renew-search', {});
  await app.runJobs();
  expect(await idsFound(ben, 'windmill')).toEqual([pin.id]);
  expect(await app.db.read.rows('select version from search_form')).toEqual([{ version: 3 }]);
});
