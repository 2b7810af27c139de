import { type AuditEntry, getAuditLog } from '#contract/identity/operator.ts';
import { useApp, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import styles from './operator.module.css';
import { subjectIn } from './subject-in.ts';

/** The audit log, newest first; or only entries about the account in the URL. */
export function AuditLog() {
  const { t } = useWords();
  const user_id = usePageSearch(subjectIn);
  const list = usePages(getAuditLog, user_id === null ? {} : { user_id });
  const entries = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="log-title">
      <h2 id="log-title" className="h-20">
        {t('Log')}
      </h2>
      {user_id !== null && (
        <p>
          {t('Showing one account only.')}{' '}
          <PageLink className="link" href="/operator/log/">
            {t('Show everything')}
          </PageLink>
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyState title={t('Nothing logged yet')} />
      ) : (
        <ul className={styles['list']}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Log')} />
    </section>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const when = relativeTime(new Date(entry.at), new Date(renderedAt), formats);
  const detail = Object.entries(entry.detail).map(([key, value]) => `${key}: ${value}`);
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>
          <code className={styles['mark']}>{entry.action}</code> <bdi>{who(entry, t)}</bdi>
        </span>
        <span className="soft">{[when, entry.address, ...detail].join(' · ')}</span>
      </div>
    </li>
  );
}

/** The actor, and the subject if it is another person. */
function who({ actor, subject }: AuditEntry, t: Translate): string {
  const name = (one: AuditEntry['actor']): string =>
    one === null ? t('A stranger') : (one.username ?? t('a deleted account'));
  if (subject === null || subject.id === actor?.id) return name(actor);
  return `${name(actor)} → ${name(subject)}`;
}
