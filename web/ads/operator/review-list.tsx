import Flag from 'lucide-react/icons/flag';
import type { AdReview } from '#contract/ads/reviews.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import styles from './review-desk.module.css';
import type { Desk } from './use-desk.ts';

interface Props {
  readonly desk: Desk;
  readonly list: Parameters<typeof ShowMore>[0]['list'];
}

/** Ads in the queue, by age. */
export function ReviewList({ desk, list }: Props) {
  const { t } = useWords();
  return (
    <div className={styles['queue']}>
      <ul className={styles['list']} aria-label={t('Waiting')}>
        {desk.reviews.map((review) => (
          <li key={review.id}>
            <button
              type="button"
              className={styles['item']}
              aria-current={review === desk.current ? 'true' : undefined}
              onClick={() => desk.choose(review.id)}
            >
              <Item review={review} />
            </button>
          </li>
        ))}
      </ul>
      <ShowMore list={list} of={t('Ad review')} />
    </div>
  );
}

function Item({ review: { ad, advertiser, pin, doubts, complaints, ...review } }: ItemProps) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const picture = pin?.images['236x'];
  const isDoubted = doubts.length > 0 || complaints.length > 0;
  return (
    <>
      {picture ? (
        <img
          className={styles['thumb']}
          src={picture.url}
          alt=""
          width={32}
          height={40}
          loading="lazy"
        />
      ) : (
        <span className={styles['thumb']} />
      )}
      <span className={styles['names']}>
        <b dir="auto">{ad.name}</b>
        <small dir="auto">{advertiser.name}</small>
      </span>
      <span className={styles['age']}>
        {relativeTime(new Date(review.waits_since), now, formats)}
        {review.appeal !== null && <span className={styles['mark']}>{t('appeal')}</span>}
        {isDoubted && (
          <span className={classNames(styles['mark'], styles['bad'])}>
            <Flag size={12} aria-hidden="true" />
            {complaints.length > 0 ? t('reports') : t('checks')}
          </span>
        )}
      </span>
    </>
  );
}

interface ItemProps {
  readonly review: AdReview;
}
