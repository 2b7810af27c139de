import type { ComponentType } from 'react';
import {
  ENGAGEMENT_TYPES,
  MAX_PAGE_PART,
  MAX_PERSONA_TOPICS,
  MAX_RETENTION_DAYS,
} from '#contract/ads/audiences/audiences.ts';
import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { EVENT_LABELS } from '../core/event-labels.ts';
import { Several } from '../fields/choice-fields.tsx';
import { NumberField, PickField, TextField } from '../fields/fields.tsx';
import { namesOf } from '../fields/names-of.ts';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';
import type { AudienceForm } from './audience-form.ts';
import { ENGAGEMENT_LABEL } from './audience-words.ts';

interface Props {
  readonly form: AudienceForm;
  readonly onChange: (part: Partial<AudienceForm>) => void;
}

/** Chooses which engagement counts, and for how many days. */
export function EngagementFields({ form, onChange }: Props) {
  const { t } = useWords();
  return (
    <>
      <Several
        label={t('People who')}
        options={ENGAGEMENT_TYPES.map((type) => [type, t(ENGAGEMENT_LABEL[type])] as const)}
        chosen={form.acts}
        hint={t('Of all your Pins and ads. Saves count from today, the rest 35 days back.')}
        onChange={(acts) => onChange({ acts })}
      />
      <DaysField form={form} onChange={onChange} />
    </>
  );
}

function DaysField({ form, onChange }: Props) {
  const { t } = useWords();
  return (
    <NumberField
      at="audience.days"
      label={t('In the last days')}
      value={form.days}
      most={MAX_RETENTION_DAYS}
      hint={t('1 to {most}', { most: MAX_RETENTION_DAYS })}
      onChange={(days) => onChange({ days })}
    />
  );
}

/** Chooses which events on the advertiser's site count, on which pages, and for how many days. */
export function VisitorFields({ form, onChange }: Props) {
  const { t } = useWords();
  return (
    <>
      <Several
        label={t('What they did')}
        options={EVENT_NAMES.map((name) => [name, t(EVENT_LABELS[name])] as const)}
        chosen={form.events}
        hint={t(
          'From your tag, server or files, up to 95 days back. Choose none to count everything.',
        )}
        onChange={(events) => onChange({ events })}
      />
      <TextField
        at="audience.page"
        label={t('Page address contains')}
        value={form.page}
        most={MAX_PAGE_PART}
        hint={t('For example /vases/. Leave it empty for any page.')}
        onChange={(page) => onChange({ page })}
      />
      <TextField
        at="audience.notPage"
        label={t("Page address doesn't contain")}
        value={form.notPage}
        most={MAX_PAGE_PART}
        hint={t('For example /help/. Leave it empty to leave out none.')}
        onChange={(notPage) => onChange({ notPage })}
      />
      <DaysField form={form} onChange={onChange} />
    </>
  );
}

/** Chooses interests and a country. */
export function PersonaFields({
  form,
  Interests,
  onChange,
}: Props & { readonly Interests: ComponentType<InterestsProps> }) {
  const { t, formats } = useWords();
  const hydrated = useHydrated();
  return (
    <>
      <Interests
        chosen={form.interests}
        most={MAX_PERSONA_TOPICS}
        hints={{
          choose: t('Choose at least one.'),
          none: t("There are no topics here yet, so there's nothing to choose."),
        }}
        onChange={(interests) => onChange({ interests })}
      />
      <PickField
        at="audience.country"
        label={t('Country')}
        value={form.country}
        options={[['', t('Anywhere')], ...namesOf(hydrated ? COUNTRIES : [], 'region', formats)]}
        onChange={(country) => onChange({ country })}
      />
    </>
  );
}
