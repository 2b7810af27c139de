import { useState } from 'react';
import type { AdReportSchedule } from '#contract/ads/report-files/schedules.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsolePath } from '../console/console-context.ts';
import table from '../console/plain-table.module.css';
import type { DeleteProps } from './delete-schedule.tsx';
import styles from './report-files.module.css';
import { levelText, rangeText } from './report-words.ts';
import { changeOf } from './schedule-draft.ts';
import { scheduleStatusText, timingText } from './schedule-words.ts';
import { useScheduleActs } from './use-schedules.ts';

const DeleteSchedule = lazyPart<DeleteProps>(
  async () => (await import('./delete-schedule.tsx')).DeleteSchedule,
);

const MS = 1000;
const HEADS = ['Name', 'Comes', 'Next', 'Goes to', 'Status', 'Actions'];

/** Scheduled reports, with their actions. */
export function ScheduleTable({ schedules }: { readonly schedules: readonly AdReportSchedule[] }) {
  const { t } = useWords();
  return (
    <table className={table['plain']} aria-label={t('Schedules')}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col" className={styles['short']}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {schedules.map((schedule) => (
          <Row key={schedule.id} schedule={schedule} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ schedule }: { readonly schedule: AdReportSchedule }) {
  const { t, formats } = useWords();
  const { name, template, owner, recipients, status, next_run_time: next, time_zone } = schedule;
  const when = new Intl.DateTimeFormat(formats, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  });
  return (
    <tr>
      <th scope="row" className={styles['wide']}>
        <bdi>{name}</bdi>
        <small>
          {t(levelText[template.level])} · {t(rangeText[template.date_range])}
          {owner && (
            <>
              {' '}
              · <bdi>{owner.full_name || owner.username}</bdi>
            </>
          )}
        </small>
      </th>
      <td>
        {timingText(schedule, t, formats)}
        <small>{time_zone}</small>
      </td>
      <td className={styles['number']}>
        <span className={styles['label']}>{t('Next')} </span>
        {next === null ? '–' : when.format(next * MS)}
      </td>
      <td className={styles['wide']}>
        {recipients.map(({ email, unsubscribed }) => (
          <span key={email} className={styles['line']}>
            <bdi>{email}</bdi>
            {unsubscribed && <small>{t('Unsubscribed')}</small>}
          </span>
        ))}
      </td>
      <td className={styles['short']}>{t(scheduleStatusText[status])}</td>
      <td>
        <Acts schedule={schedule} />
      </td>
    </tr>
  );
}

function Acts({ schedule }: { readonly schedule: AdReportSchedule }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const toasts = useToasts();
  const { change, refresh } = useScheduleActs();
  const { busy, run } = useAct();
  const [deleting, setDeleting] = useState(false);
  const { id, name, status } = schedule;
  const isOn = status === 'ACTIVE';
  const turn = () =>
    void run(async () => {
      try {
        await change(changeOf(schedule, isOn ? 'PAUSED' : 'ACTIVE'));
      } catch (cause) {
        toasts.show({ kind: 'failed', text: failureText(cause, t) });
        await refresh();
      }
    });
  return (
    <div className={styles['acts']}>
      {status !== 'ENDED' && (
        <Button
          busy={busy}
          aria-label={isOn ? t('Pause {name}', { name }) : t('Turn {name} on', { name })}
          onClick={turn}
        >
          {isOn ? t('Pause') : t('Turn on')}
        </Button>
      )}
      <PageLink
        className={buttonClass()}
        href={`${pathOf('report_center_builder')}?schedule=${id}`}
        aria-label={t('Edit {name}', { name })}
      >
        {t('Edit')}
      </PageLink>
      <Button aria-label={t('Delete {name}', { name })} onClick={() => setDeleting(true)}>
        {t('Delete')}
      </Button>
      {deleting && <DeleteSchedule schedule={schedule} onClose={() => setDeleting(false)} />}
    </div>
  );
}
