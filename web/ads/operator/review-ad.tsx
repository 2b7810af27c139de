import Link2 from 'lucide-react/icons/link-2';
import type { RefObject } from 'react';
import type { AdReview } from '#contract/ads/reviews.ts';
import type { Pin } from '#contract/pins.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { closeupPicture, gridPicture, pinPath, pinTitle } from '#web/pins/core/pin-picture.ts';
import { Banner } from '#web/ui/base/state.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import { REPORTS } from '../core/report-words.ts';
import { ReviewChecks } from './review-checks.tsx';
import styles from './review-ad.module.css';
import desk from './review-desk.module.css';
import { seenBy } from './seen-by.ts';

interface Props {
  readonly review: AdReview;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** An ad as people will see it, with its destination and known facts. */
export function ReviewAd({ review, heading }: Props) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const { ad, advertiser, pin, appeal, complaints } = review;
  const when = relativeTime(new Date(review.waits_since), now, formats);
  return (
    <div className={desk['ad']}>
      <div className={styles['title']}>
        <h3 ref={heading} tabIndex={-1} className="h-20">
          <bdi>{ad.name}</bdi>
        </h3>
        <p className="soft">
          <bdi>{advertiser.name}</bdi> · <bdi>{review.campaign_name}</bdi> ›{' '}
          <bdi>{review.ad_group_name}</bdi> · {t('sent {when}', { when })}
        </p>
        <PageLink className="link" href={pinPath(ad.pin_id)}>
          {t('Open the Pin')}
        </PageLink>
      </div>
      {appeal !== null && <Banner>{t('They say: {appeal}', { appeal })}</Banner>}
      {complaints.length > 0 && <Complaints complaints={complaints} />}
      {pin === null ? (
        <Banner bad>{t("Its Pin isn't public any more.")}</Banner>
      ) : (
        <Previews pin={pin} review={review} />
      )}
      <Facts review={review} />
      <ReviewChecks review={review} />
    </div>
  );
}

/** The Pin in a feed and opened. */
function Previews({ pin, review: { ad, advertiser } }: { pin: Pin; review: AdReview }) {
  const { t } = useWords();
  const title = pinTitle(pin);
  const leadsTo = ad.destination_url ?? pin.link;
  const text = pin.closeup_unified_description || pin.description;
  const promoted = t('Promoted by {name}', { name: advertiser.name });
  return (
    <div className={styles['both']}>
      <figure className={styles['feed']} aria-label={t('In a feed')}>
        <Picture {...gridPicture(pin, t)} className={styles['picture']} />
        <figcaption>
          <b dir="auto">{title}</b>
          <small>{promoted}</small>
        </figcaption>
      </figure>
      <figure className={styles['closeup']} aria-label={t('Opened')}>
        <p className={styles['way']}>
          <Link2 size={14} aria-hidden="true" />
          <bdi>{leadsTo ?? t('No link')}</bdi>
        </p>
        <div className={styles['opened']}>
          <Picture {...closeupPicture(pin, t)} eager={false} className={styles['picture']} />
          <figcaption>
            <small>{promoted}</small>
            <b dir="auto">{title}</b>
            {text && <span dir="auto">{text}</span>}
          </figcaption>
        </div>
      </figure>
    </div>
  );
}

/** The ad's text and targeting. */
function Facts({ review: { pin, targeting_spec: spec } }: { readonly review: AdReview }) {
  const { t, formats } = useWords();
  const description = pin?.description;
  const audience = seenBy(spec, { t, formats });
  return (
    <section className={styles['card']} aria-labelledby="words-title">
      <h4 id="words-title">{t('Words')}</h4>
      <dl className={styles['facts']}>
        <dt>{t('Title')}</dt>
        <dd dir="auto">{(pin && pinTitle(pin)) || t('None')}</dd>
        <dt>{t('Description')}</dt>
        <dd dir="auto">{description || t('None')}</dd>
        <dt>{t('Seen by')}</dt>
        <dd>{audience.length > 0 ? audience.join(' · ') : t('Everyone')}</dd>
      </dl>
    </section>
  );
}

/** Complaints about an ad, one per line. */
function Complaints({ complaints }: Pick<AdReview, 'complaints'>) {
  const { t } = useWords();
  return (
    <section className={styles['card']} aria-labelledby="complaints-title">
      <h4 id="complaints-title">{t('Reports')}</h4>
      <ul className={styles['plain']} aria-labelledby="complaints-title">
        {complaints.map(({ reason, comment }, at) => (
          <li key={at}>
            <b>{t(REPORTS[reason] ?? 'Something else')}</b>{' '}
            {comment !== null && <bdi>{comment}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  );
}
