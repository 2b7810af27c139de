import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type Audience,
  getAdAlikeSize,
  getAdAudiences,
  MAX_PERCENTAGE,
} from '#contract/ads/audiences/audiences.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole } from '../console/console-context.ts';
import { TokenField } from '../fields/choice-fields.tsx';
import { PickField } from '../fields/fields.tsx';
import { namesOf } from '../fields/names-of.ts';
import { RangeField } from '../fields/range-field.tsx';
import type { AudienceForm } from './audience-form.ts';
import { audiencesInput } from './audience-inputs.ts';
import { percentText, sizeText } from './audience-words.ts';
import styles from './audiences.module.css';

interface Props {
  readonly form: AudienceForm;
  readonly onChange: (part: Partial<AudienceForm>) => void;
}

/** Chooses the seed audiences, the country and the size of a lookalike audience. */
export function AlikeFields({ form, onChange }: Props) {
  const words = useWords();
  const { t, formats } = words;
  const hydrated = useHydrated();
  const { account } = useConsole();
  const { rows } = useAllPages<Audience>(usePages(getAdAudiences, audiencesInput(account.id)));
  const seeds = rows.filter(
    ({ audience_type: kind, status }) => kind !== 'ACTALIKE' && status === 'READY',
  );
  if (seeds.length === 0) {
    return (
      <p className="soft">
        {t(
          'You need an audience of at least 100 people first: a customer list, site visitors, or people who engaged.',
        )}
      </p>
    );
  }
  return (
    <>
      <TokenField
        at="audience.seeds"
        label={t('People like those of')}
        placeholder={t('Add an audience')}
        options={seeds.map((row) => [
          row.id,
          t('{name}, {size} people', { name: row.name, size: sizeText(row, words) }),
        ])}
        chosen={form.seeds}
        hint={t(
          "By what they pin in public and the interests they chose. People in these audiences aren't included.",
        )}
        onChange={(chosen) => onChange({ seeds: chosen })}
      />
      <PickField
        at="audience.country"
        label={t('Country')}
        value={form.country}
        options={[
          ['', t('Choose a country')],
          ...namesOf(hydrated ? COUNTRIES : [], 'region', formats),
        ]}
        onChange={(country) => onChange({ country })}
      />
      <RangeField
        at="audience.percentage"
        label={t('Size')}
        value={form.percentage}
        least={1}
        most={MAX_PERCENTAGE}
        text={t('{share} of people there', { share: percentText(form.percentage, formats) })}
        hint={t('Smaller is more alike, larger reaches more people.')}
        onChange={(percentage) => onChange({ percentage })}
      />
      {form.country !== '' && <Estimate form={form} />}
    </>
  );
}

/** The estimated upper bound of its size. */
function Estimate({ form: { country, percentage } }: { readonly form: AudienceForm }) {
  const { t, formats } = useWords();
  const { account } = useConsole();
  const { data, isError, refetch } = useQuery({
    ...callOptions(useSend(), getAdAlikeSize, { advertiser_id: account.id, country }),
    // Keeps the previous numbers until new ones arrive.
    placeholderData: keepPreviousData,
  });
  if (isError) {
    return (
      <div className={styles['acts']} role="alert">
        <p className="soft">{t("The estimate didn't load")}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    );
  }
  if (data === undefined) return <p className="soft">{t('Estimating…')}</p>;
  const size = data.sizes[percentage - 1] ?? null;
  return (
    <p role="status" className={styles['estimate']}>
      {size === null
        ? t("That's fewer than 100 people, too few to run ads. Choose a larger size.")
        : t('Up to {count, plural, one {# person} other {{size} people}}', {
            count: size,
            size: new Intl.NumberFormat(formats).format(size),
          })}
    </p>
  );
}
