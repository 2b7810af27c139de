import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { readQuery } from './read-query.ts';
import { answerTo, countAndRank, idsFound } from './test-searches.ts';
import { textQueryOf, understand } from './understand.ts';

let app: TestApp;
let ann: TestPerson;
let boardId: string;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
  boardId = (await aBoard(ann)).id;
});
afterAll(() => app.close());

const pinned = (title: string, description = ''): Promise<Pin> =>
  aPin(ann, boardId, { title, description });

async function many(count: number, title: string, description = ''): Promise<string[]> {
  const pins: string[] = [];
  for (let number = 0; number < count; number += 1)
    pins.push((await pinned(title, description)).id);
  return pins;
}

test('what is of a common subject comes before a title that only has the word [SEARCH-09]', async () => {
  const title = await pinned('Study for a linocut');
  const subject = await many(22, 'Hedgerow', 'a print #linocut');
  await countAndRank(app);
  const found = await idsFound(ann, 'linocut', { page_size: 25 });
  expect(found.at(-1)).toBe(title.id);
  expect(found.toSorted()).toEqual([...subject, title.id].toSorted());
});

test('a name that others tell of more than its bearer made is a name still [SEARCH-09]', async () => {
  const about = await many(20, 'Haystacks after Quenneville', 'in the manner #quenneville_ada');
  const made = await many(11, 'Water lilies', 'By Ada Quenneville. Oil on canvas.');
  await countAndRank(app);
  const found = await idsFound(ann, 'quenneville', { page_size: 50 });
  expect(found.slice(0, made.length).toSorted()).toEqual(made.toSorted());
  expect(found.slice(made.length).toSorted()).toEqual(about.toSorted());
});

test('a real word is put right where it finds little and another far more [SEARCH-09]', async () => {
  await many(3, 'A dinner', 'By William Parrott.');
  const parrots = await many(15, 'Parrot');
  await many(12, 'Fairy tales');
  await many(2, 'Coat with tails');
  await many(12, 'Rome');
  await many(30, 'Room with a view');
  await countAndRank(app);
  const parrot = await answerTo(ann, 'parrott');
  expect(parrot.corrected_query).toBe('parrot');
  expect(parrot.results.every(({ id }) => parrots.includes(id))).toBe(true);
  expect(await answerTo(ann, 'fairy tails')).toMatchObject({ corrected_query: 'fairy tales' });
  expect(await answerTo(ann, 'parrott', { auto_correction_disabled: true })).toMatchObject({
    corrected_query: null,
    suggested_query: 'parrot',
  });
  // No pin has this form, though it could be one of "room", which appears to be on thousands of pins.
  await app.db.read.run(
    `update search_words set pins = 5000 where word in ('rome', '/en/rome', 'room', '/en/room')`,
  );
  expect(await answerTo(ann, 'roome')).toMatchObject({ corrected_query: 'rome' });
  expect(await answerTo(ann, 'rooms')).toMatchObject({ corrected_query: null });
});

test('words one after the other come before the same words apart [SEARCH-09]', async () => {
  const apart = await pinned('Dovecote', 'in a garden #wooded #ducks #engraved');
  const row = await pinned('Dovecote', 'Made as a wood engraving on paper.');
  await countAndRank(app);
  expect(await idsFound(ann, 'wood engraving')).toEqual([row.id, apart.id]);
});

test('where many have all words as one hashtag, the words apart tell nothing [SEARCH-09]', async () => {
  const tagged = await many(30, 'Seaweed', 'pressed #kelp_art');
  const apart = await pinned('Art dealer with kelp', 'For sale.');
  await countAndRank(app);
  const { read } = app.db;
  const textQuery = textQueryOf(await understand(read, readQuery('kelp art')), []);
  const rows = await read.rows<{ id: string }>(
    'select pin_id as id from pin_search where words @@ :telling::tsquery',
    { telling: textQuery?.telling },
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(tagged.toSorted());
  const found = await idsFound(ann, 'kelp art', { page_size: 50 });
  expect(found.at(-1)).toBe(apart.id);
});

test('a date that is put right is a date [SEARCH-09]', async () => {
  const made = await pinned('Cloister well', 'carved, c. 1540.');
  const other = await many(12, 'Cloister steps, twentieth century');
  await countAndRank(app);
  const { corrected_query, results } = await answerTo(ann, 'cloister sixteenth centurey');
  expect(corrected_query).toBe('cloister sixteenth century');
  expect(results[0]?.id).toBe(made.id);
  expect(other).not.toContain(results[0]?.id);
});

test('a text without spaces is found by a word within it, and small words of a language ask for nothing', async () => {
  const garden = await pinned('日本の庭園の写真');
  const lamp = await pinned('中国园林里的石灯笼');
  const vase = await pinned('Die Vase auf dem Tisch');
  expect(await idsFound(ann, '庭園')).toEqual([garden.id]);
  expect(await idsFound(ann, '庭園と写真')).toEqual([garden.id]);
  expect(await idsFound(ann, '灯笼')).toEqual([lamp.id]);
  expect(await idsFound(ann, 'die Vase mit dem Tisch')).toContain(vase.id);
});
