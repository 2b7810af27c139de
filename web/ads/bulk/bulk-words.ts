import type { EntityStatus } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';
import { day } from '#web/kernel/core/time.ts';
import type { Words } from '#web/kernel/words/words.ts';
import { microsText } from '../console/micros-text.ts';
import type { TargetPart } from './bulk-acts.ts';
import { type Edit, type Entity, type Field, valueIn } from './bulk-rows.ts';

/** English, to be translated. */
export const FIELD_LABEL: Readonly<Record<Exclude<Field, 'spec'>, string>> = {
  name: 'Name',
  budget: 'Budget',
  bid: 'Bid',
  start: 'Starts',
  end: 'Ends',
  status: 'Status',
};

export const STATUS_LABEL: Readonly<Record<EntityStatus, string>> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  ARCHIVED: 'Archived',
  DRAFT: 'Draft',
  DELETED_DRAFT: 'Deleted draft',
};

export const PART_LABEL = {
  LOCATION: 'Countries',
  LOCALE: 'Languages',
  APPTYPE: 'Devices',
  GENDER: 'Genders',
} as const satisfies Readonly<Record<TargetPart, string>>;

export const DEVICE_LABEL: Readonly<Record<string, string>> = {
  android_mobile: 'Android phone',
  android_tablet: 'Android tablet',
  ipad: 'iPad',
  iphone: 'iPhone',
  web: 'Computer',
  web_mobile: 'Browser on a phone',
};

export const GENDER_LABEL: Readonly<Record<string, string>> = {
  female: 'Women',
  male: 'Men',
  unknown: 'Not real words',
};

const MS = 1000;

type WordsOfAccount = Pick<Words, 't' | 'formats'> & { readonly currency: string };

/** A value formatted for people. */
export function valueText(
  field: Exclude<Field, 'spec'>,
  value: unknown,
  words: WordsOfAccount,
): string {
  const { t, formats, currency } = words;
  if (field === 'name') return String(value);
  if (field === 'status') return t(STATUS_LABEL[value as EntityStatus]);
  if (field === 'start' || field === 'end') {
    if (value === null) return field === 'start' ? t('At once') : t('No end');
    // An end at midnight means that the last day was the day before.
    const at = Number(value) - (field === 'end' ? 1 : 0);
    return day(new Date(at * MS), formats, 'UTC');
  }
  return microsText(Number(value), { currency, formats });
}

/** The name of one targeting value: a country, a language, a device or a gender. */
export function targetText(
  part: TargetPart,
  value: string,
  { t, formats }: Pick<Words, 't' | 'formats'>,
): string {
  if (part === 'APPTYPE') return t(DEVICE_LABEL[value] ?? value);
  if (part === 'GENDER') return t(GENDER_LABEL[value] ?? value);
  const type = part === 'LOCATION' ? 'region' : 'language';
  return new Intl.DisplayNames(formats, { type }).of(value) ?? value;
}

/** One changed field, with its values before and after. */
export interface Change {
  readonly label: string;
  readonly was: string;
  readonly now: string;
}

export function changesOf(row: Entity, edit: Edit, words: WordsOfAccount): Change[] {
  const { t } = words;
  const { spec, ...plain } = edit;
  const changes = Object.entries(plain).map(([name, value]) => {
    const field = name as keyof typeof plain;
    return {
      label: t(FIELD_LABEL[field]),
      was: valueText(field, valueIn(row, field), words),
      now: valueText(field, value, words),
    };
  });
  if (spec === undefined || row.type !== 'adgroup') return changes;
  return [...changes, ...targetChanges(row.targeting_spec, spec, words)];
}

/** An empty targeting part restricts nobody. */
function targetChanges(
  before: TargetingSpec,
  after: TargetingSpec,
  words: WordsOfAccount,
): Change[] {
  const { t, formats } = words;
  const text = (part: TargetPart, values: readonly string[] = []) =>
    values.length === 0
      ? t('Everyone')
      : new Intl.ListFormat(formats, { type: 'unit' }).format(
          values.map((value) => targetText(part, value, words)),
        );
  return (Object.keys(PART_LABEL) as TargetPart[])
    .filter((part) => before[part]?.length !== after[part]?.length)
    .map((part) => ({
      label: t(PART_LABEL[part]),
      was: text(part, before[part]),
      now: text(part, after[part]),
    }));
}
