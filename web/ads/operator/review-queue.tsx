import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { REASONS, REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import {
  type AdReview,
  getAdReviews,
  MAX_REVIEW_NOTE,
  updateAdReview,
} from '#contract/ads/reviews.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useApp, usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { REPORTS } from '../core/report-words.ts';
import own from './review-queue.module.css';

/** Ads that wait for an operator, who waits longest first. */
export function ReviewQueue() {
  const { t } = useWords();
  const list = usePages(getAdReviews, {});
  const reviews = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="h-20">
        {t('Ad review')}
      </h2>
      {reviews.length === 0 ? (
        <EmptyState title={t('No ad is waiting')} text={t('You’re all caught up.')} />
      ) : (
        <>
          <p className="soft">
            {t(
              'Keys, with an ad in focus: A approves, R opens the reasons, J and K go on and back.',
            )}
          </p>
          <ul className={styles['list']} aria-labelledby="reviews-title">
            {reviews.map((review) => (
              <Review key={`${review.id}.${review.review_no}`} review={review} />
            ))}
          </ul>
          <ShowMore list={list} of={t('Ad review')} />
        </>
      )}
    </section>
  );
}

function useAnswer(review: AdReview) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const answer = (more: Omit<SentOf<typeof updateAdReview>, 'ad_id' | 'review_no'>) =>
    run(
      async () => {
        await send(updateAdReview, { ad_id: review.id, review_no: review.review_no, ...more });
        await queries.invalidateQueries({ queryKey: callKey(getAdReviews) });
      },
      more.verdict === 'approved' ? t('Approved.') : t('Rejected. We told them why.'),
    );
  return { busy, answer };
}

function Review({ review }: { readonly review: AdReview }) {
  const { t } = useWords();
  const { busy, answer } = useAnswer(review);
  const [isRejecting, setRejecting] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const approve = () => void answer({ verdict: 'approved' });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, textarea')) return;
    const act = {
      a: busy ? undefined : approve,
      r: () => setRejecting(true),
      j: () => focusOn(line.current?.nextElementSibling),
      k: () => focusOn(line.current?.previousElementSibling),
    }[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const name = review.ad.name;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
    <li ref={line} className={own['review']} onKeyDown={onKeyDown}>
      <About review={review} />
      <div className={styles['acts']}>
        <Button
          variant="main"
          busy={busy}
          onClick={approve}
          aria-label={t('Approve {name}', { name })}
        >
          {t('Approve')}
        </Button>
        <Button
          variant="line"
          aria-expanded={isRejecting}
          aria-label={t('Reject {name}', { name })}
          onClick={() => setRejecting(!isRejecting)}
        >
          {t('Reject')}
        </Button>
      </div>
      {isRejecting && (
        <Reasons
          busy={busy}
          onReject={(reasons, note) => void answer({ verdict: 'rejected', reasons, note })}
        />
      )}
    </li>
  );
}

/** Another ad's first button. */
function focusOn(line: Element | null | undefined): void {
  line?.querySelector('button')?.focus();
}

function About({
  review: { ad, advertiser, appeal, complaints, doubts, pin, ...review },
}: {
  readonly review: AdReview;
}) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const picture = pin?.images['236x'];
  const leadsTo = ad.destination_url ?? pin?.link;
  const when = relativeTime(new Date(review.waits_since), now, formats);
  return (
    <div className={own['about']}>
      {picture && <img src={picture.url} width={96} alt={pin.title ?? ''} loading="lazy" />}
      <div className={styles['what']}>
        <PageLink className="link" href={`/pin/${ad.pin_id}/`}>
          <bdi>{ad.name}</bdi>
        </PageLink>
        <span className="soft">
          <bdi>{advertiser.name}</bdi> · {t('sent {when}', { when })}
        </span>
        {pin?.title && (
          <span>
            <bdi>{pin.title}</bdi>
          </span>
        )}
        {leadsTo && (
          <span className="soft">
            <bdi>{leadsTo}</bdi>
          </span>
        )}
        {pin === null && <span>{t('Its Pin isn’t public any more.')}</span>}
        {doubts.map((reason) => (
          <span key={reason} className={styles['mark']}>
            {t(REJECTED_REASONS[reason])}
          </span>
        ))}
        {complaints.length > 0 && <Complaints complaints={complaints} />}
        {appeal !== null && <span>{t('They say: {appeal}', { appeal })}</span>}
      </div>
    </div>
  );
}

/** What people say against an ad, each in a line. */
function Complaints({ complaints }: Pick<AdReview, 'complaints'>) {
  const { t } = useWords();
  return (
    <ul className={own['complaints']} aria-label={t('Reports')}>
      {complaints.map(({ reason, said }, at) => (
        <li key={at}>
          <span className={styles['mark']}>{t(REPORTS[reason] ?? 'Something else')}</span>
          {said !== null && (
            <span>
              {' '}
              <bdi>{said}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ReasonsProps {
  readonly busy: boolean;
  readonly onReject: (reasons: RejectedReason[], note: string) => void;
}

function Reasons({ busy, onReject }: ReasonsProps) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<readonly RejectedReason[]>([]);
  const [note, setNote] = useState('');
  const toggle = (reason: RejectedReason): void =>
    setChosen(
      chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason],
    );
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) onReject([...chosen], note);
      }}
    >
      <fieldset className={styles['modes']}>
        <legend>{t('Reject for')}</legend>
        {REASONS.map((reason) => (
          <label key={reason} className={styles['mode']}>
            <input
              type="checkbox"
              checked={chosen.includes(reason)}
              onChange={() => toggle(reason)}
            />
            <span>{t(REJECTED_REASONS[reason])}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('Note to the advertiser')}
        hint={t('They read the reasons and this note.')}
        rows={3}
        maxLength={MAX_REVIEW_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div>
        <Button variant="danger" type="submit" busy={busy} disabled={chosen.length === 0}>
          {t('Reject this ad')}
        </Button>
      </div>
    </form>
  );
}
