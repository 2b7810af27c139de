import {
  dropJob,
  type FailedJob,
  getFailedJobs,
  getSite,
  retryJob,
} from '#contract/identity/operator.ts';
import { useApp, useCall, usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import styles from './operator.module.css';
import { useOperatorActs } from './use-operator-acts.ts';

/** Background jobs that failed for a whole day. */
export function FailedJobs() {
  const { t } = useWords();
  const list = usePages(getFailedJobs, {});
  const { waiting_jobs: waiting } = useCall(getSite, {});
  const jobs = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="jobs-title">
      <h2 id="jobs-title" className="h-20">
        {t('Failed jobs')}
      </h2>
      <p className="soft">
        {t('{count, plural, one {# task waits for its} other {# tasks wait for their}} turn.', {
          count: waiting,
        })}
      </p>
      {jobs.length === 0 ? (
        <EmptyState title={t('No failed jobs')} />
      ) : (
        <ul className={styles['list']}>
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Failed jobs')} />
    </section>
  );
}

function Job({ job }: { readonly job: FailedJob }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const send = useSend();
  const { busy, run } = useOperatorActs();
  const when = relativeTime(new Date(job.failed_at), new Date(renderedAt), formats);
  const tries = t('{count, plural, one {# try} other {# tries}}', { count: job.attempts });
  const one = { job_id: job.id };
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <code>{job.name}</code>
        <span className="soft">{[tries, when, job.reason].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles['acts']}>
        <Button
          busy={busy}
          aria-label={t('Try {name} again', { name: job.name })}
          onClick={() => void run(() => send(retryJob, one), t('It will be tried again.'))}
        >
          {t('Try again')}
        </Button>
        <Button
          variant="line"
          busy={busy}
          aria-label={t('Stop trying {name}', { name: job.name })}
          onClick={() => void run(() => send(dropJob, one), t("Stopped. It won't be tried again."))}
        >
          {t('Stop trying')}
        </Button>
      </div>
    </li>
  );
}
