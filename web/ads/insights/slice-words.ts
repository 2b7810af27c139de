import type { Words } from '#web/kernel/words/words.ts';
import { targetText } from '../bulk/bulk-words.ts';
import type { SHOWN_BREAKDOWNS } from './insights-inputs.ts';

type ShownBreakdown = (typeof SHOWN_BREAKDOWNS)[number];

/** Breakdown labels; English, to be translated. */
export const breakdownLabel: Readonly<Record<ShownBreakdown, string>> = {
  COUNTRY: 'Country',
  AGE_BUCKET: 'Age',
  GENDER: 'Gender',
  APPTYPE: 'Device',
  PLACEMENT: 'Where it was seen',
};

const PLACES: Readonly<Record<string, string>> = {
  HOME: 'Home feed',
  SEARCH: 'Search results',
  RELATED: 'Under a Pin',
};
const PARTS = { COUNTRY: 'LOCATION', GENDER: 'GENDER', APPTYPE: 'APPTYPE' } as const;

/** A breakdown value; reports use `unknown` for people without it. */
export function sliceText(
  breakdown: ShownBreakdown,
  value: string | null,
  words: Pick<Words, 't' | 'formats'>,
): string {
  if (value === null || value === 'unknown') return words.t('Unknown');
  if (breakdown === 'AGE_BUCKET') return value.replace('-', '–');
  if (breakdown === 'PLACEMENT') return words.t(PLACES[value] ?? value);
  return targetText(PARTS[breakdown], value, words);
}
