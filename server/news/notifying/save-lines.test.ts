import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletePin, type Pin } from '#contract/pins.ts';
import { getNews, getNewsDetails, seeNews, type News } from '#contract/news.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { walk } from '#server/testing/pins.ts';
import { aPublicPin, aSave, badgeOf, newsOf, newsTextsOf } from '../core/test-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function people<Count extends number>(count: Count): Promise<TestPerson[]> {
  return Promise.all(Array.from({ length: count }, () => app.person()));
}
async function pinsOf(person: TestPerson, count: number): Promise<Pin[]> {
  const pins: Pin[] = [];
  while (pins.length < count) pins.push(await aPublicPin(person));
  return pins;
}
const tomorrow = (): Date => (app.clock.now = new Date(app.clock.now.getTime() + 86_400_000));
const picturesOf = (line: News | undefined): string[] =>
  (line?.content_items ?? []).map(({ content_object: object }) => object.id);

test.each(['one after the other', 'at once'])(
  'four saves by one person on one day, told %s, are one line with the newest three pins',
  async (how) => {
    const [ann, ben] = (await people(2)) as [TestPerson, TestPerson];
    const pins = await pinsOf(ann, 4);
    for (const pin of pins) {
      await aSave(ben, pin);
      if (how !== 'at once') await app.runJobs();
    }
    const [line, ...rest] = await newsOf(app, ann);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({
      category: 'save',
      header_text: `${ben.username} saved 4 of your Pins`,
      user_count: 1,
      users: [{ id: ben.id }],
      has_more_users: false,
      pin_count: 4,
      has_more_pins: false,
      unread: true,
    });
    expect(picturesOf(line)).toEqual([3, 2, 1].map((at) => pins[at]?.id));
    expect(await badgeOf(app, ann)).toBe(1);
    const who = await ann.call(getNewsDetails, { news_id: line?.id ?? '' });
    expect(who.data.map(({ id }) => id)).toEqual([ben.id]);
  },
);

test('a line shows the newest three pins in whichever order their saves were written down', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson];
  const pins = await pinsOf(ann, 4);
  for (const pin of pins) await aSave(ben, pin);
  await app.runJobs();
  await app.db.read.run(
    `update news_acts set id = ends.first + ends.last - news_acts.id
     from (select min(id) as first, max(id) as last from news_acts where person_id = :id) as ends
     where person_id = :id`,
    { id: ann.id },
  );
  const [line] = await newsOf(app, ann);
  expect(picturesOf(line)).toEqual([3, 2, 1].map((at) => pins[at]?.id));
});

test('a person’s line is unread again with a further save, comes to the top, and ends with the day', async () => {
  const [ann, ben, cas] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const pins = await pinsOf(ann, 5);
  for (const pin of pins.slice(0, 2)) await aSave(ben, pin);
  await app.runJobs();
  await aSave(cas, pins[4]!);
  expect(await newsTextsOf(app, ann)).toEqual([
    `${cas.username} saved your Pin`,
    `${ben.username} saved 2 of your Pins`,
  ]);
  await ann.call(seeNews, {});
  expect(await badgeOf(app, ann)).toBe(0);
  await aSave(ben, pins[2]!);
  expect((await newsOf(app, ann)).map((line) => [line.pin_count, line.unread])).toEqual([
    [3, true],
    [1, false],
  ]);
  expect(await badgeOf(app, ann)).toBe(1);
  tomorrow();
  await aSave(ben, pins[3]!);
  expect(await newsTextsOf(app, ann)).toEqual([
    `${ben.username} saved your Pin`,
    `${ben.username} saved 3 of your Pins`,
    `${cas.username} saved your Pin`,
  ]);
  const all = (await newsOf(app, ann)).map((line) => line.id);
  expect(await walk((bookmark) => ann.call(getNews, { page_size: 1, bookmark }))).toEqual(all);
});

test('several people’s saves of one pin stay one line, beside what one of them saved else', async () => {
  const [ann, ben, cas] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const [one, two, three] = (await pinsOf(ann, 3)) as [Pin, Pin, Pin];
  for (const [who, pin] of [
    [ben, one],
    [cas, one],
    [cas, two],
    [cas, three],
    // After the line got Cas's key, this pin can have its own line again.
    [ben, two],
  ] as const) {
    await aSave(who, pin);
    await app.runJobs();
  }
  expect(await newsTextsOf(app, ann)).toEqual([
    `${ben.username} saved your Pin`,
    `${cas.username} saved 2 of your Pins`,
    `${cas.username} and 1 other saved your Pin`,
  ]);
});

test('a pin that is deleted leaves the line of who saved it, and the last one takes the line', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson];
  const [one, two] = (await pinsOf(ann, 2)) as [Pin, Pin];
  const saves = [await aSave(ben, one), await aSave(ben, two)];
  expect(await newsTextsOf(app, ann)).toEqual([`${ben.username} saved 2 of your Pins`]);
  await ann.call(deletePin, { id: one.id });
  const [line] = await newsOf(app, ann);
  expect(line).toMatchObject({ header_text: `${ben.username} saved your Pin`, pin_count: 1 });
  expect(picturesOf(line)).toEqual([two.id]);
  await ben.call(deletePin, { id: saves[1]!.id });
  expect([await newsTextsOf(app, ann), await badgeOf(app, ann)]).toEqual([[], 0]);
});
