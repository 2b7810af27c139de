import type { AdFacts } from '#server/identity/index.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { ageOf, YOUNGEST } from './traits.ts';

/** Countries whose law requires consent before ads are personalised. */
export const ASKED_FIRST: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);

/** Whether ads may be personalised for the person. Without a known country, consent is required. */
export function allowsPersonal(
  facts: AdFacts,
  { isPersonal }: { readonly isPersonal: boolean | null },
  { now, origin }: Pick<Context, 'now' | 'origin'>,
): boolean {
  const isMinor = facts.birthday !== null && ageOf(facts.birthday, now) === 0;
  if (isMinor || origin.optsOut || !facts.isPersonalised) return false;
  return isPersonal ?? !(facts.country === null || ASKED_FIRST.has(facts.country));
}

/** Returns the latest birthday of people old enough for personalised ads. */
export function lastBirthday(now: Date): string {
  const day = new Date(
    Date.UTC(now.getUTCFullYear() - YOUNGEST, now.getUTCMonth(), now.getUTCDate()),
  );
  // In a year without 29 February, the day before it is the last one.
  if (day.getUTCMonth() !== now.getUTCMonth()) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}
