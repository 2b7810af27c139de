import { useState } from 'react';
import { DEVICES, GENDERS } from '#contract/ads/targeting.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { LANGUAGES } from '../core/languages.ts';
import { AudienceFields } from './audience-fields.tsx';
import { useBuilding } from './builder-context.ts';
import styles from './builder.module.css';
import { Several, TokenField } from '../fields/choice-fields.tsx';
import { withTarget } from '../drafts/edit-document.ts';
import { LinesField, PickField } from '../fields/fields.tsx';
import { namesOf } from '../fields/names-of.ts';
import { linesOf, readLines } from '../drafts/keyword-lines.ts';
import type { GroupForm } from './use-group.ts';

const MOST_INTERESTS = 25;
const [YOUNGEST, OLDEST] = [18, 65];
const AGES = Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, at) => String(YOUNGEST + at));
const OLDEST_OF_ALL = `${OLDEST}+`;

const GENDER_LABEL = {
  female: 'Women',
  male: 'Men',
  unknown: "Everyone who hasn't said",
} as const;
const DEVICE_LABEL = {
  android_mobile: 'Android phones',
  android_tablet: 'Android tablets',
  ipad: 'iPads',
  iphone: 'iPhones',
  web: 'Computers',
  web_mobile: 'Phones in a browser',
} as const;

interface Props {
  readonly form: GroupForm;
  /** Keywords of published ad groups have their own list. */
  readonly isPublished?: boolean;
}

/** The ad group's targeting. */
export function PeopleFields({ form, isPublished = false }: Props) {
  const { t } = useWords();
  const { Interests } = useBuilding();
  const { group, set, change, problemAt } = form;
  const spec = group.targeting_spec;
  return (
    <section className={styles['block']}>
      <h2>{t('People')}</h2>
      <Interests
        chosen={spec.INTEREST ?? []}
        most={MOST_INTERESTS}
        onChange={(chosen) => change((now) => withTarget(now, 'INTEREST', chosen))}
      />
      {!isPublished && <KeywordField form={form} />}
      <AudienceFields form={form} />
      <PlaceFields form={form} />
      <AgeFields form={form} />
      <div className={styles['pair']}>
        <Several
          label={t('Genders')}
          options={GENDERS.map((one) => [one, t(GENDER_LABEL[one])] as const)}
          chosen={spec.GENDER ?? []}
          hint={t('Leave empty for everyone.')}
          error={problemAt('targeting_spec.GENDER')}
          onChange={(chosen) => change((now) => withTarget(now, 'GENDER', chosen))}
        />
        <Several
          label={t('Devices')}
          options={DEVICES.map((one) => [one, t(DEVICE_LABEL[one])] as const)}
          chosen={spec.APPTYPE ?? []}
          hint={t('Leave empty for all devices.')}
          error={problemAt('targeting_spec.APPTYPE')}
          onChange={(chosen) => change((now) => withTarget(now, 'APPTYPE', chosen))}
        />
      </div>
      <Switch
        label={t('Automatic targeting')}
        hint={t(
          'Also shows your ads beside Pins like yours, beyond the interests and keywords above.',
        )}
        checked={group.auto_targeting_enabled}
        onChange={(isAuto) => set({ auto_targeting_enabled: isAuto })}
      />
    </section>
  );
}

function KeywordField({ form: { group, path, set } }: { readonly form: GroupForm }) {
  const { t } = useWords();
  const [text, setText] = useState(linesOf(group.keywords));
  const { keywords, problems } = readLines(text);
  // Reflects changes made elsewhere, too.
  const isSame = linesOf(keywords) === linesOf(group.keywords);
  const entered = isSame ? text : linesOf(group.keywords);
  const [first] = problems;
  return (
    <LinesField
      at={`${path}.keywords`}
      label={t('Keywords')}
      aside={t('{count, plural, one {# keyword} other {# keywords}}', {
        count: group.keywords.length,
      })}
      value={entered}
      hint={t(
        'One per line. Use "quotes" for a phrase match, [brackets] for an exact match, and - for a negative keyword.',
      )}
      error={first && t('Line {line}: {message}', { line: first.line, message: t(first.message) })}
      onChange={(written) => {
        setText(written);
        set({ keywords: readLines(written).keywords });
      }}
    />
  );
}

function PlaceFields({ form: { group, path, change, problemAt } }: { readonly form: GroupForm }) {
  const { t, formats } = useWords();
  const hydrated = useHydrated();
  const spec = group.targeting_spec;
  return (
    <div className={styles['pair']}>
      <TokenField
        at={`${path}.targeting_spec.LOCATION`}
        label={t('Countries')}
        placeholder={t('Add a country')}
        options={namesOf(hydrated ? COUNTRIES : (spec.LOCATION ?? []), 'region', formats)}
        chosen={spec.LOCATION ?? []}
        hint={t('Leave empty for everywhere.')}
        error={problemAt('targeting_spec.LOCATION')}
        onChange={(chosen) => change((now) => withTarget(now, 'LOCATION', chosen))}
      />
      <TokenField
        at={`${path}.targeting_spec.LOCALE`}
        label={t('Languages')}
        placeholder={t('Add a language')}
        options={namesOf(hydrated ? LANGUAGES : (spec.LOCALE ?? []), 'language', formats)}
        chosen={spec.LOCALE ?? []}
        hint={t('Leave empty for every language.')}
        error={problemAt('targeting_spec.LOCALE')}
        onChange={(chosen) => change((now) => withTarget(now, 'LOCALE', chosen))}
      />
    </div>
  );
}

const ANY = '';

/** A minimum and a maximum age; age groups set through the API stay until an age is chosen. */
function AgeFields({ form: { group, path, change, problemAt } }: { readonly form: GroupForm }) {
  const { t } = useWords();
  const {
    MINIMUM_AGE: from = [],
    MAXIMUM_AGE: to = [],
    AGE_BUCKET: buckets,
  } = group.targeting_spec;
  const set = (least: string, most: string) =>
    change((now) => {
      const bare = withTarget(now, 'AGE_BUCKET', undefined);
      const isAll = least === ANY && most === ANY;
      const oldest = most === ANY ? OLDEST_OF_ALL : most;
      const young = withTarget(bare, 'MINIMUM_AGE', isAll ? [] : [least || String(YOUNGEST)]);
      return withTarget(young, 'MAXIMUM_AGE', isAll ? [] : [oldest]);
    });
  const [least = ANY] = from;
  const [most = ANY] = to;
  return (
    <div className={styles['pair']}>
      <PickField
        at={`${path}.targeting_spec.MINIMUM_AGE`}
        label={t('Youngest age')}
        value={least}
        options={[[ANY, t('Any age')], ...AGES.map((age) => [age, age] as const)]}
        hint={buckets && t('Now {ages}.', { ages: buckets.join(', ') })}
        error={problemAt('targeting_spec.MINIMUM_AGE')}
        onChange={(age) => set(age, most)}
      />
      <PickField
        at={`${path}.targeting_spec.MAXIMUM_AGE`}
        label={t('Oldest age')}
        value={most}
        options={[
          [ANY, t('Any age')],
          ...[...AGES, OLDEST_OF_ALL]
            .filter((age) => isFrom(age, least))
            .map((age) => [age, age] as const),
        ]}
        error={problemAt('targeting_spec.MAXIMUM_AGE')}
        onChange={(age) => set(least, age)}
      />
    </div>
  );
}

const isFrom = (age: string, least: string): boolean =>
  least === ANY || Number.parseInt(age, 10) >= Number(least);
