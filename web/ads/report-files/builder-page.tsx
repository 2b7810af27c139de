import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { getAdReportFiles, MAX_REPORT_NAME } from '#contract/ads/report-files/report-files.ts';
import {
  DATE_RANGES,
  FILE_KEPT_DAYS,
  MOST_FILE_DAYS,
  MOST_FILE_DAYS_BACK,
  REPORT_FORMATS,
} from '#contract/ads/report-files/report-file-rules.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
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
import { inputOfOne } from './files-input.ts';
import { draftFrom, FIRST_DRAFT, inputOf, type ReportDraft } from './report-draft.ts';
import styles from './report-files.module.css';
import { rangeText } from './report-words.ts';
import { reportIn } from './template-in.ts';
import { useReportActs } from './use-reports.ts';

/** A report put together, from nothing or from another one, and made into a file [CONSOLE-22]. */
export function ReportBuilder() {
  const search: unknown = useLocation({ select: (location) => location.search });
  const id = reportIn(search);
  return id === null ? <Form first={FIRST_DRAFT} /> : <FormFrom key={id} id={id} />;
}

function FormFrom({ id: report_id }: { readonly id: string }) {
  const advertiser_id = useConsole().account.id;
  const list = usePages(getAdReportFiles, inputOfOne(advertiser_id, report_id));
  const report = list.data.pages[0]?.data[0];
  return <Form first={report ? draftFrom(report) : FIRST_DRAFT} />;
}

function Form({ first }: { readonly first: ReportDraft }) {
  const { t } = useWords();
  const router = useRouter();
  const pathOf = useConsolePath();
  const advertiser_id = useConsole().account.id;
  const { make } = useReportActs();
  const { busy, error, run } = useAct();
  const [draft, setDraft] = useState(first);
  const set = (more: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...more }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await make(inputOf(advertiser_id, draft));
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
            <Days draft={draft} onChange={set} />
            <Parts draft={draft} onChange={set} />
          </div>
        </section>
        <section className={page['card']}>
          <div className={page['cardHead']}>
            <h2>{t('Columns')}</h2>
          </div>
          <div className={page['cardBody']}>
            <ColumnPicker
              label={t('this report')}
              chosen={draft.columns}
              onChange={(columns) => set({ columns })}
            />
          </div>
        </section>
        {draft.columns.some((column) => isConversionColumn(column)) && (
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
          {error !== null && <FieldError>{error}</FieldError>}
          <div className={styles['acts']}>
            <Button variant="main" type="submit" className={styles['act']} busy={busy}>
              {t('Create report')}
            </Button>
          </div>
          <p className="soft">
            {t(
              'Up to {days} days in one report, {back} days back. Hours, audiences and conversions go back less. Files are kept for {kept} days.',
              { days: MOST_FILE_DAYS, back: MOST_FILE_DAYS_BACK, kept: FILE_KEPT_DAYS },
            )}
          </p>
        </div>
      </section>
    </form>
  );
}

interface PartProps {
  readonly draft: ReportDraft;
  readonly onChange: (more: Partial<ReportDraft>) => void;
}

function Days({ draft, onChange }: PartProps) {
  const { t } = useWords();
  return (
    <>
      <PickField
        at="range"
        label={t('Days (UTC)')}
        value={draft.range}
        options={DATE_RANGES.map((one) => [one, t(rangeText[one])])}
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
