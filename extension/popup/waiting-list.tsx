import { wordsOf } from '../core/failure-text.ts';
import type { Waiting } from '../core/shapes.ts';
import { t } from '../core/words.ts';
import { drainSoon } from '../core/drain-soon.ts';
import { hurry, removeRefused } from '../queue/queue.ts';

/** What has not arrived yet, and why. */
export function WaitingList({ home, queue }: { home: string; queue: readonly Waiting[] }) {
  const failed = queue.filter(({ failure }) => failure !== null);
  const waiting = queue.length - failed.length;
  const reasons = [
    ...new Set(failed.flatMap(({ failure }) => (failure ? [wordsOf(failure)] : []))),
  ];
  if (queue.length === 0) return null;
  return (
    <section className="waiting" aria-label={t('notSaved')}>
      {waiting > 0 && (
        <p>
          <strong>{t('waiting', waiting)}</strong> {t('waitingWhy')}
        </p>
      )}
      {failed.length > 0 && <strong>{t('failed', failed.length)}</strong>}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <div className="acts">
        <button type="button" className="quiet" onClick={() => void hurry(true).then(drainSoon)}>
          {t('tryAgain')}
        </button>
        {failed.length > 0 && (
          <button
            type="button"
            className="quiet"
            onClick={() => void removeRefused(home).then(drainSoon)}
          >
            {t('remove')}
          </button>
        )}
      </div>
    </section>
  );
}
