import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { getAdReportFiles, MAX_REPORT_NAME } from '#contract/ads/report-files/report-files.ts';
import {
  DATE_RANGES,
  FILE_KEPT_DAYS,
  MOST_FILE_DAYS,
  MOST_FILE_DAYS_BACK,
  REPORT_FORMATS,
} from '#contract/ads/report-files/report-file-rules.ts';
import { SCHEDULE_RANGES } from '#contract/ads/report-files/schedule-rules.ts';
import {
  type AdReportSchedule,
  getAdReportSchedules,
} from '#contract/ads/report-files/schedules.ts';
import { usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { PickField, Segments } from '../fields/fields.tsx';
import { ColumnPicker } from '../reporting/column-picker.tsx';
import { isConversionColumn } from '../reporting/report-columns.ts';
import { Parts } from './builder-parts.tsx';
import { Windows } from './builder-windows.tsx';
import { inputOfOne, inputOfSchedule } from './files-input.ts';
import { draftFrom, FIRST_DRAFT, inputOf, type ReportDraft } from './report-draft.ts';
import styles from './report-files.module.css';
import { rangeText } from './report-words.ts';
import {
  FIRST_SCHEDULE,
  reportOf,
  type ScheduleDraft,
  scheduleFrom,
  scheduleInput,
} from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { reportIn, scheduleIn } from './template-in.ts';
import { useReportActs } from './use-reports.ts';
import { useScheduleActs } from './use-schedules.ts';

/** Builds a report, from scratch or from another one, and creates its file [CONSOLE-22]. */
export function ReportBuilder() {
  const search = usePageSearch();
  const id = reportIn(search);
  const schedule = scheduleIn(search);
  if (schedule !== null) return <FormOf key={schedule} id={schedule} />;
  return id === null ? <Form first={FIRST_DRAFT} /> : <FormFrom key={id} id={id} />;
}

function FormFrom({ id: report_id }: { readonly id: string }) {
  const advertiser_id = useConsole().account.id;
  const list = usePages(getAdReportFiles, inputOfOne(advertiser_id, report_id));
  const report = list.data.pages[0]?.data[0];
  return <Form first={report ? draftFrom(report) : FIRST_DRAFT} />;
}

function FormOf({ id }: { readonly id: string }) {
  const advertiser_id = useConsole().account.id;
  const list = usePages(getAdReportSchedules, inputOfSchedule(advertiser_id, id));
  const old = list.data.pages[0]?.data[0];
  return old ? <Form first={reportOf(old)} old={old} /> : <Form first={FIRST_DRAFT} />;
}

interface FormProps {
  readonly first: ReportDraft;
  /** The schedule being edited. */
  readonly old?: AdReportSchedule;
}

function Form({ first, old }: FormProps) {
  const { t } = useWords();
  const router = useRouter();
  const pathOf = useConsolePath();
  const { busy, error, run } = useAct();
  const [draft, setDraft] = useState(first);
  const [schedule, setSchedule] = useState(old ? scheduleFrom(old) : FIRST_SCHEDULE);
  const save = useSave(old);
  const isPlanned = schedule.rhythm !== '';
  const set = (more: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...more }));
  const plan = (more: Partial<ScheduleDraft>) => {
    setSchedule((before) => ({ ...before, ...more }));
    // Scheduled reports cannot have a fixed range.
    if (more.rhythm && draft.range === 'CUSTOM') set({ range: FIRST_DRAFT.range });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await save(draft, schedule);
      await router.navigate({ href: pathOf('report_center_history') } as never);
    });
  };
  return (
    <form className={styles['form']} onSubmit={onSubmit} noValidate aria-label={t('New report')}>
      <div className={page['stack']}>
        <section className={page['card']}>
          <div className={styles['fields']}>
            <Field
              label={t('Name')}
              value={draft.name}
              maxLength={MAX_REPORT_NAME}
              onChange={({ target }) => set({ name: target.value })}
            />
            <Days draft={draft} isPlanned={isPlanned} onChange={set} />
            <Parts draft={draft} onChange={set} />
          </div>
        </section>
        <section className={page['card']}>
          <div className={page['cardHead']}>
            <h2>{t('Columns')}</h2>
          </div>
          <div className={page['cardBody']}>
            {draft.level === 'KEYWORD' ? (
              <p className="soft">
                {t('Keywords come with spend, impressions, clicks, click rate and cost per click.')}
              </p>
            ) : (
              <ColumnPicker
                label={t('this report')}
                chosen={draft.columns}
                onChange={(columns) => set({ columns })}
              />
            )}
          </div>
        </section>
        {draft.level !== 'KEYWORD' &&
          draft.columns.some((column) => isConversionColumn(column)) && (
            <Windows draft={draft} onChange={set} />
          )}
      </div>
      <section className={page['card']}>
        <div className={styles['fields']}>
          <Segments
            label={t('Format')}
            value={draft.format}
            options={REPORT_FORMATS.map((one) => [one, one])}
            hint={t('CSV fills in zeros. JSON leaves them out.')}
            onChange={(format) => set({ format })}
          />
          <ScheduleFields schedule={schedule} isOld={old !== undefined} onChange={plan} />
          {error !== null && <FieldError>{error}</FieldError>}
          <div className={styles['acts']}>
            <Button variant="main" type="submit" busy={busy}>
              {old ? t('Save schedule') : isPlanned ? t('Schedule report') : t('Create report')}
            </Button>
          </div>
          <p className="soft">
            {t(
              'Up to {days} days in one report, {back} days back. Hours, audiences and conversions go back less. Files are kept for {stored} days.',
              { days: MOST_FILE_DAYS, back: MOST_FILE_DAYS_BACK, stored: FILE_KEPT_DAYS },
            )}
          </p>
        </div>
      </section>
    </form>
  );
}

/** Creates the report now, or saves its schedule. */
function useSave(old: AdReportSchedule | undefined) {
  const advertiser_id = useConsole().account.id;
  const { make } = useReportActs();
  const { plan, change } = useScheduleActs();
  return async (draft: ReportDraft, schedule: ScheduleDraft): Promise<void> => {
    if (schedule.rhythm === '') {
      await make(inputOf(advertiser_id, draft));
      return;
    }
    const input = scheduleInput(advertiser_id, draft, schedule);
    if (old === undefined) await plan(input);
    else {
      const status = old.status === 'PAUSED' ? 'PAUSED' : 'ACTIVE';
      await change({ ...input, schedule_id: old.id, version: old.version, status });
    }
  };
}

interface PartProps {
  readonly draft: ReportDraft;
  readonly isPlanned: boolean;
  readonly onChange: (more: Partial<ReportDraft>) => void;
}

function Days({ draft, isPlanned, onChange }: PartProps) {
  const { t } = useWords();
  const ranges = isPlanned ? SCHEDULE_RANGES : DATE_RANGES;
  return (
    <>
      <PickField
        at="range"
        label={t('Days (UTC)')}
        value={draft.range}
        options={ranges.map((one) => [one, t(rangeText[one])])}
        onChange={(range) => onChange({ range })}
      />
      {draft.range === 'CUSTOM' && (
        <div className={styles['pair']}>
          <Field
            label={t('First day')}
            type="date"
            value={draft.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <Field
            label={t('Last day')}
            type="date"
            value={draft.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </div>
      )}
    </>
  );
}
