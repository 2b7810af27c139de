import type { Experiment } from '#contract/kernel/experiments.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { seesAds } from '../core/sees-ads.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { peopleOfDay, storeEffect, type DayOfPerson, type Effect } from './effect-store.ts';

const DAY_MS = 86_400_000;
const PAGE = 2_000;

/** Counts what people did on the previous day, shortly after midnight, before many have returned. */
export const countEffectsTask = (experiment: Experiment): Task => ({
  name: 'ads.count-effects',
  daily: [6, 0],
  isLong: true,
  run: (_payload, context) => countEffects(experiment, context),
});

async function countEffects(experiment: Experiment, { tx, now }: JobContext): Promise<void> {
  const to = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const from = new Date(to.getTime() - DAY_MS);
  const none: Effect = { visits: 0, saves: 0, hides: 0 };
  const effects = { withAds: none, withoutAds: none };
  let people: DayOfPerson[] = [];
  do {
    people = await peopleOfDay(tx, { from, to }, people.at(-1) ?? null, PAGE);
    for (const person of people) {
      const group = seesAds(experiment, person.personId) ? 'withAds' : 'withoutAds';
      effects[group] = withPerson(effects[group], person);
    }
  } while (people.length === PAGE);
  const day = dayOf(from);
  await storeEffect(tx, { ...effects.withAds, day, seesAds: true });
  await storeEffect(tx, { ...effects.withoutAds, day, seesAds: false });
}

const withPerson = ({ visits, saves, hides }: Effect, person: DayOfPerson): Effect => ({
  visits: visits + 1,
  saves: saves + person.saves,
  hides: hides + person.hides,
});
