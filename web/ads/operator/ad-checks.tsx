import { type AdCheck, getAdChecks } from '#contract/ads/billing.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useApp, useCall } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';

/** The comparison that each check makes, by name. */
const WHAT: Readonly<Record<string, string>> = {
  events: 'Every event is there, just as it was charged',
  transfers: 'No ledger entry was changed, added or lost',
  books: 'The books add up to their entries',
  budgets: 'Budgets match what their ads cost',
  anchors: 'Past days of the ledger are unchanged since they were sealed',
  reports: 'Reports add up to what happened',
  auctions: 'Auctions give the same result when run again',
};

/** Whether money and events agree, by the last check. */
export function AdChecks() {
  const { t } = useWords();
  const checks = useCall(getAdChecks, {});
  return (
    <section className={styles['part']} aria-labelledby="checks-title">
      <h2 id="checks-title" className="h-20">
        {t('Ad checks')}
      </h2>
      <p className="soft">
        {t(
          'Every hour, what ads spent is checked against what happened. Every night, all of it is checked again.',
        )}
      </p>
      {checks.length === 0 ? (
        <EmptyState
          title={t('Nothing checked yet')}
          text={t('The first comparison runs within the hour.')}
        />
      ) : (
        <ul className={styles['list']} aria-labelledby="checks-title">
          {checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Check({ check: { name, looked, wrong, found, ended_at: ended } }: { check: AdCheck }) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const when = relativeTime(new Date(ended), now, formats);
  const what = WHAT[name];
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>{what === undefined ? name : t(what)}</span>
        <span className="soft">
          {t('{looked, plural, one {# compared} other {# compared}}, {when}', { looked, when })}
        </span>
        {found.map((sentence) => (
          <span key={sentence}>
            <bdi>{sentence}</bdi>
          </span>
        ))}
        {wrong > found.length && (
          <span>
            {t('{count, plural, one {And # more} other {And # more}}', {
              count: wrong - found.length,
            })}
          </span>
        )}
      </div>
      <span className={styles['mark']}>
        {wrong === 0
          ? t('All right')
          : t('{wrong, plural, one {# differs} other {# differ}}', { wrong })}
      </span>
    </li>
  );
}
