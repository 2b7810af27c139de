import { useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import {
  CHART_STEPS,
  COUNTED_BY,
  FIRST_COLUMNS,
  FIRST_PREFERENCE,
  LIST_LEVELS,
  REPORT_RANGES,
  REPORT_TIMES,
  WINDOWS,
} from '#contract/ads/reporting/preference-rules.ts';
import {
  type AdPreference,
  getAdPreference,
  updateAdPreference,
} from '#contract/ads/reporting/preferences.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { ChoiceField, FieldError } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { ColumnPicker } from './column-picker.tsx';
import styles from './preferences.module.css';
import { shownOf } from './report-columns.ts';
import { LEVEL_PATHS, levelLabel } from './view-places.ts';

const STEP_LABELS = { DAY: 'Day', WEEK: 'Week', MONTH: 'Month' } as const;
const TIME_LABELS = {
  TIME_OF_AD_ACTION: 'the click, save or view',
  TIME_OF_CONVERSION: 'the conversion',
} as const;
const COUNTED_LABELS = { INDIVIDUAL: 'person', HOUSEHOLD: 'household' } as const;

type Draft = Omit<AdPreference, 'type' | 'ad_account_id' | 'version'>;

/** The viewer's own report defaults for an ad account [CONSOLE-07]. */
export function PreferencePage() {
  const { id } = useConsole().account;
  const preference = useCall(getAdPreference, { advertiser_id: id });
  // A change made elsewhere resets the form.
  return <Form key={preference.version} remaining={preference} />;
}

function draftOf(stored: AdPreference): Draft {
  const { type: _, ad_account_id: __, version: ___, ...draft } = stored;
  return draft;
}

function Form({ remaining }: { readonly remaining: AdPreference }) {
  const { t } = useWords();
  const [draft, setDraft] = useState(() => draftOf(remaining));
  const { busy, error, keep } = useKeep(remaining);
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }));
  const first = (): void => {
    const columns = Object.fromEntries(LIST_LEVELS.map((level) => [level, [...FIRST_COLUMNS]]));
    change({ ...FIRST_PREFERENCE, columns: columns as Draft['columns'] });
  };
  return (
    <div className={page['two']}>
      <div className={page['stack']}>
        <DaysAndCounting draft={draft} onChange={change} />
        <Attribution draft={draft} onChange={change} />
        <FirstColumns draft={draft} onChange={change} />
      </div>
      <div className={page['stack']}>
        <KeptViews draft={draft} onChange={change} />
        <div className={`${page['note']} ${page['plain']}`}>
          <UserRound size={16} aria-hidden="true" />
          <p>{t('These settings are yours in this ad account. Everyone else has their own.')}</p>
        </div>
        {error !== null && <FieldError>{error}</FieldError>}
        <div className={styles['acts']}>
          <Button variant="main" busy={busy} onClick={() => keep(draft)}>
            {t('Save')}
          </Button>
          <Button onClick={first}>{t('Back to the defaults')}</Button>
        </div>
      </div>
    </div>
  );
}

/** Saves the form, effective at once everywhere. */
function useKeep(stored: AdPreference) {
  const { t } = useWords();
  const { id: advertiser_id } = useConsole().account;
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const keep = (draft: Draft) =>
    void run(async () => {
      const next = await send(updateAdPreference, {
        advertiser_id,
        version: stored.version,
        ...draft,
      });
      queries.setQueryData(callKey(getAdPreference, { advertiser_id }), next);
      toasts.show({ text: t('Saved.') });
    });
  return { busy, error, keep };
}

interface PartProps {
  readonly draft: Draft;
  readonly onChange: (more: Partial<Draft>) => void;
}

function DaysAndCounting({ draft, onChange }: PartProps) {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Days and counting')}</h2>
      </div>
      <div className={`${page['cardBody']} ${styles['pair']}`}>
        <ChoiceField
          label={t('Default days')}
          value={draft.days}
          onChange={(event) => onChange({ days: Number(event.target.value) as Draft['days'] })}
        >
          {REPORT_RANGES.map((days) => (
            <option key={days} value={days}>
              {t('Last {days} days', { days })}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          label={t('Compare with')}
          value={draft.compare ? '1' : '0'}
          onChange={(event) => onChange({ compare: event.target.value === '1' })}
        >
          <option value="1">{t('Previous period')}</option>
          <option value="0">{t('Nothing')}</option>
        </ChoiceField>
        <ChoiceField
          label={t('Step of the chart')}
          value={draft.granularity}
          onChange={(event) =>
            onChange({ granularity: event.target.value as Draft['granularity'] })
          }
        >
          {CHART_STEPS.map((step) => (
            <option key={step} value={step}>
              {t(STEP_LABELS[step])}
            </option>
          ))}
        </ChoiceField>
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={draft.delivered_only}
            onChange={(event) => onChange({ delivered_only: event.target.checked })}
          />
          {t('Show only rows with delivery')}
        </label>
      </div>
    </section>
  );
}

const WINDOW_FIELDS = [
  ['click_window_days', 'Click'],
  ['engagement_window_days', 'Engagement'],
  ['view_window_days', 'Ad view'],
] as const;

function Attribution({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const texts = WINDOWS.map(String);
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Attribution')}</h2>
      </div>
      <div className={page['cardBody']}>
        <p className="soft">
          {t(
            'How many days after each action a conversion still counts. Lists and reports start with this; you can change it there at any time.',
          )}
        </p>
        <div className={styles['trio']}>
          {WINDOW_FIELDS.map(([field, label]) => (
            <Choices
              key={field}
              label={t(label)}
              options={texts}
              value={String(draft[field])}
              onChange={(days) => onChange({ [field]: Number(days) })}
            />
          ))}
        </div>
        <div className={styles['pair']}>
          <Choices
            label={t('Counted on the day of')}
            options={REPORT_TIMES}
            words={TIME_LABELS}
            value={draft.report_time}
            onChange={(report_time) => onChange({ report_time })}
          />
          <Choices
            label={t('Counted by')}
            options={COUNTED_BY}
            words={COUNTED_LABELS}
            value={draft.counted_by}
            onChange={(counted_by) => onChange({ counted_by })}
          />
        </div>
      </div>
    </section>
  );
}

function FirstColumns({ draft, onChange }: PartProps) {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Default columns')}</h2>
      </div>
      <div className={page['cardBody']}>
        {LIST_LEVELS.map((level) => (
          <details key={level} className={styles['level']}>
            <summary>
              <b>{t(levelLabel[level])}</b>
              <span className="soft">
                {t('{count} columns', { count: shownOf(draft.columns[level]).length })}
              </span>
            </summary>
            <ColumnPicker
              label={t(levelLabel[level])}
              chosen={shownOf(draft.columns[level])}
              onChange={(columns) =>
                onChange({ columns: { ...draft.columns, [level]: [...columns] } })
              }
            />
          </details>
        ))}
      </div>
    </section>
  );
}

function KeptViews({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Saved views')}</h2>
      </div>
      {draft.views.length === 0 && (
        <p className={`soft ${styles['none']}`}>
          {t('Filter a list the way you like it, then save it there under a name.')}
        </p>
      )}
      <ul className={styles['views']}>
        {draft.views.map((view, at) => (
          <li key={`${view.level} ${view.name}`}>
            <PageLink href={`${pathOf(LEVEL_PATHS[view.level])}?${view.query}`}>
              <b dir="auto">{view.name}</b>
              <small>{t(levelLabel[view.level])}</small>
            </PageLink>
            <IconButton
              label={t('Remove “{name}”', { name: view.name })}
              onClick={() => onChange({ views: draft.views.filter((_, place) => place !== at) })}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
