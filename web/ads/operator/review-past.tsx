import { REJECTED_REASONS } from '#contract/ads/review-reasons.ts';
import type { PastLook } from '#contract/ads/reviews.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './review-ad.module.css';

const BY_OPERATOR: Readonly<Record<PastLook['verdict'], string>> = {
  approved: 'Approved by an operator',
  rejected: 'Rejected by an operator',
  doubted: 'Flagged by an operator',
};
const BY_CHECKS: Readonly<Record<PastLook['verdict'], string>> = {
  approved: 'Approved by the checks',
  rejected: 'Rejected by the checks',
  doubted: 'Flagged by the checks',
};

/** Earlier decisions on the ad. */
export function ReviewPast({ past }: { readonly past: readonly PastLook[] }) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  return (
    <section aria-labelledby="past-title" className={styles['past']}>
      <h4 id="past-title">{t('History')}</h4>
      {past.length === 0 ? (
        <p className="soft">{t('No earlier reviews.')}</p>
      ) : (
        <ul className={styles['plain']} aria-labelledby="past-title">
          {past.map(({ verdict, is_by_operator: isByOperator, reasons, note, at }) => (
            <li key={at}>
              <b>{t((isByOperator ? BY_OPERATOR : BY_CHECKS)[verdict])}</b>{' '}
              <span className="soft">{relativeTime(new Date(at), now, formats)}</span>
              {reasons.map((reason) => (
                <span key={reason}>{t(REJECTED_REASONS[reason])}</span>
              ))}
              {note !== null && <q dir="auto">{note}</q>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
