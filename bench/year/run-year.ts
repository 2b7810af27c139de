import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { createBoard } from '#contract/boards.ts';
import { signUp } from '#contract/identity.ts';
import { mulberry32 } from '#server/discovery/home/mulberry32.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { makeActiveAds } from '../kit/active-ads.ts';
import { benchFolder } from '../kit/world.ts';
import { ACTIVITY, ADS, FIRST_AD_DAY, someWords } from './activity.ts';
import { PASSWORD, visit, type Day, type Liver } from './live-day.ts';
import { sizesNow, type Sizes } from './measure.ts';
import { openSite, type Site } from './open-site.ts';
import { sizeOfPicture } from './picture-size.ts';
import { growthPage, recordGrowth } from './report.ts';

/**
 * npm run year: people live through a year with a clock of its own: everything they do goes over HTTP, everything that
 * is scheduled runs each day, and all tables are measured each month. `--people 40`, `--days 365`, `--record` to store
 * the figures in docs/growth.md.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '40' },
    days: { type: 'string', default: '365' },
    record: { type: 'boolean', default: false },
  },
});

const BOARDS_AT_FIRST = 3;
/** Promotes everybody's Pins. */
const NOBODY = { id: '0' };
const MONTH = 365 / 12;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

async function main(): Promise<void> {
  const [count, days] = [Number(values.people), Number(values.days)];
  const site = await openSite(join(await benchFolder(), 'year'));
  try {
    const random = mulberry32(365);
    const midnight = site.clock.now.getTime();
    const people: Liver[] = [];
    for (let number = 0; number < count; number += 1) people.push(await newPerson(site, number));
    const pass = (): void => {
      site.clock.now = new Date(site.clock.now.getTime() + Math.ceil(random() * 3) * MINUTE_MS);
    };
    const day: Day = { people, pins: [], random, pass };
    const months: Sizes[] = [await sizesNow(site)];
    for (let number = 0; number < days; number += 1) {
      site.clock.now = new Date(midnight + number * DAY_MS + 8 * 60 * MINUTE_MS);
      if (number === FIRST_AD_DAY) await makeActiveAds(site, NOBODY, ADS);
      const visiting = people.filter(() => random() < ACTIVITY.visits);
      for (const person of visiting) await visit(person, day);
      site.clock.now = new Date(midnight + (number + 1) * DAY_MS);
      await site.runDay();
      if (number + 1 !== Math.round(months.length * MONTH)) continue;
      months.push(await sizesNow(site));
      console.error(
        `${new Date().toISOString()} month ${months.length - 1} of ${Math.round(days / MONTH)}`,
      );
    }
    const [first] = people;
    if (first === undefined) throw new Error('nobody lives here');
    const picture = await sizeOfPicture(site, first);
    const page = growthPage({ people: count, days, months, picture, tasks: site.tasks });
    console.log(page);
    if (values.record) await recordGrowth(page);
  } finally {
    await site.close();
  }
}

async function newPerson(site: Site, number: number): Promise<Liver> {
  const client = site.visitor();
  const email = `person-${number}@people.example`;
  const name = `person${number}`;
  const { id } = await signedUp(
    client.call(signUp, { email, password: PASSWORD, username: name, full_name: name, age: 30 }),
  );
  const random = mulberry32(number);
  const boards: string[] = [];
  for (let board = 0; board < BOARDS_AT_FIRST; board += 1) {
    boards.push((await client.call(createBoard, { name: someWords(random) })).id);
  }
  return { id, email, client, boards, own: [], follows: new Set(), talks: new Map() };
}

await main();
