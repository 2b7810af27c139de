import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { countAndRank, idsFound } from './test-searches.ts';

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
const found = (query: string): Promise<string[]> => idsFound(ann, query);

test.each([
  ['Jürgen Müller', ['Jurgen Muller', 'Juergen Mueller', 'jürgen', 'mueller', '"juergen mueller"']],
  ['Schlösser an der Brühl', ['schlosser', 'schloesser', 'Schlösser', '"der bruehl"']],
  ['Haakon von Aalborg', ['Håkon', 'Ålborg', 'aalborg', '"håkon von"']],
  ['Bjørn Ærø', ['bjorn', 'bjoern', 'aero', 'aeroe', 'Ærø']],
  ['Straße in Łódź', ['strasse', 'Straße', 'lodz', 'ŁÓDŹ']],
  ['Þórsmörk', ['thorsmork', 'thorsmoerk', 'Þórsmörk']],
  ['Diyarbakır İzmir', ['diyarbakir', 'DİYARBAKIR', 'izmir']],
  ['Hawaiʻi nā pua', ['hawaii', 'na pua']],
  ['Novak Djokovic', ['Đoković', 'djoković']],
  ['Ἀθῆναι Ἕλλην', ['αθηναι', 'ελλην', 'ΕΛΛΗΝ']],
])('%s is found however its letters are written [SEARCH-09]', async (title, queries) => {
  const pin = await pinned(title);
  await countAndRank(app);
  for (const query of queries) expect(await found(query), query).toContain(pin.id);
});

test('what a maker made comes first however the name is written [SEARCH-09]', async () => {
  const about = await pinned('Gründgens at work', '#gründgens');
  const made = await pinned('Two boats', 'By Karl Gründgens. Oil on canvas.');
  await pinned('Harbour', 'By Karl Gründgens. Oil on canvas.');
  await countAndRank(app);
  for (const query of ['gruendgens', 'Gründgens', 'grundgens']) {
    const ids = await found(query);
    expect(ids, query).toHaveLength(3);
    expect(ids[2], query).toBe(about.id);
    expect(ids, query).toContain(made.id);
  }
});

test('decades and centuries find the years in them [SEARCH-09]', async () => {
  const street = await pinned('Quayside in 1954');
  const chair = await pinned('Quayside chair', 'carved, c. 1785. Purchased 1952.');
  const dated = await pinned('Quayside lamps of the eighteenth century');
  await countAndRank(app);
  for (const query of ['1950s', "'50s", 'nineteen fifties', '1950er Jahre'])
    expect((await found(`quayside ${query}`))[0], query).toBe(street.id);
  for (const query of ['18th century', '18. Jahrhundert', 'siglo XVIII', '1700s'])
    expect((await found(`quayside ${query}`)).slice(0, 2).toSorted(), query).toEqual(
      [chair.id, dated.id].toSorted(),
    );
  expect((await found('quayside late 18th century'))[0]).toBe(chair.id);
  expect(await found('1950s')).toEqual([street.id]);
});
