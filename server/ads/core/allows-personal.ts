import type { AdFacts } from '#server/identity/index.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { ageOf, YOUNGEST } from './traits.ts';

/** Where the law wants somebody to agree before ads go by what is known of them. */
export const ASKED_FIRST: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);

/** Whether ads may go by what is known of the person. Whose country is not known is asked first as well. */
export function allowsPersonal(
  facts: AdFacts,
  { isPersonal }: { readonly isPersonal: boolean | null },
  { now, origin }: Pick<Context, 'now' | 'origin'>,
): boolean {
  const isMinor = facts.birthday !== null && ageOf(facts.birthday, now) === 0;
  if (isMinor || origin.optsOut || !facts.isPersonalised) return false;
  return isPersonal ?? !(facts.country === null || ASKED_FIRST.has(facts.country));
}

/** The last day on which somebody was born who is old enough for personal ads now. */
export function lastBirthday(now: Date): string {
  const day = new Date(
    Date.UTC(now.getUTCFullYear() - YOUNGEST, now.getUTCMonth(), now.getUTCDate()),
  );
  // In a year without a 29th of February the day before it is the last one.
  if (day.getUTCMonth() !== now.getUTCMonth()) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}
