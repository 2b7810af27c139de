import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { type AdReview, getAdReviews, updateAdReview } from '#contract/ads/reviews.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useApp, usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { ReviewAd } from './review-ad.tsx';
import { type AnswerHandle, ReviewAnswer } from './review-answer.tsx';
import styles from './review-desk.module.css';
import { ReviewList } from './review-list.tsx';
import { type Desk, useDesk } from './use-desk.ts';

/** Where operators review ads: the queue, the current ad and the decision. */
export function ReviewDesk() {
  const { t } = useWords();
  const list = usePages(getAdReviews, {});
  const desk = useDesk(list.data.pages.flatMap((page) => page.data));
  const answer = useRef<AnswerHandle>(null);
  const { busy, approve, reject } = useAnswers(desk);
  const acts: Readonly<Record<string, () => void>> = {
    a: () => void (busy || approve()),
    r: () => answer.current?.reject(),
    j: () => desk.go(1),
    k: () => desk.go(-1),
    l: desk.later,
    '/': () => answer.current?.find(),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = acts[event.key.toLowerCase()];
    if (act === undefined || isTyping(event)) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
    <section className={styles['desk']} aria-labelledby="reviews-title" onKeyDown={onKeyDown}>
      <Head desk={desk} isWhole={!list.hasNextPage} />
      {desk.current === undefined ? (
        <EmptyState title={t('No ad is waiting')} text={t("You're all caught up.")} />
      ) : (
        <div className={styles['panes']}>
          <ReviewList desk={desk} list={list} />
          <ReviewAd review={desk.current} heading={desk.heading} />
          <ReviewAnswer
            key={`${desk.current.id}.${desk.current.review_no}`}
            ref={answer}
            desk={desk}
            review={desk.current}
            busy={busy}
            onApprove={approve}
            onReject={reject}
          />
        </div>
      )}
    </section>
  );
}

/** Whether a key is text input or part of a browser shortcut. */
function isTyping({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return (
    target instanceof Element &&
    target.closest('textarea, select, input:not([type=checkbox])') !== null
  );
}

function Head({ desk, isWhole }: { readonly desk: Desk; readonly isWhole: boolean }) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const { reviews, title } = desk;
  const oldest = reviews.map(({ waits_since: since }) => since).toSorted()[0];
  const count = reviews.length;
  return (
    <div className={styles['head']}>
      <h2 ref={title} id="reviews-title" tabIndex={-1} className="h-20">
        {t('Ad review')}
      </h2>
      {oldest !== undefined && (
        <p className="soft">
          {isWhole ? t('{count} waiting', { count }) : t('More than {count} waiting', { count })} ·{' '}
          {t('the oldest was sent {when}', { when: relativeTime(new Date(oldest), now, formats) })}
        </p>
      )}
    </div>
  );
}

/** Sends a decision on the current ad; the next one follows once it succeeds. */
function useAnswers(desk: Desk) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  type Answer = Omit<SentOf<typeof updateAdReview>, 'ad_id' | 'review_no'>;
  const answer = async ({ id, review_no }: AdReview, more: Answer): Promise<void> => {
    const isTaken = await run(
      () => send(updateAdReview, { ad_id: id, review_no, ...more }),
      more.verdict === 'approved' ? t('Approved.') : t('Rejected. We told them why.'),
    );
    if (isTaken) desk.answered();
    // After a refusal the ad may have been decided or changed by others, so the queue is refetched.
    await queries.invalidateQueries({ queryKey: callKey(getAdReviews) });
  };
  return {
    busy,
    approve: () => desk.current && void answer(desk.current, { verdict: 'approved' }),
    reject: (more: Pick<Answer, 'reasons' | 'note'>) =>
      desk.current && void answer(desk.current, { verdict: 'rejected', ...more }),
  };
}
