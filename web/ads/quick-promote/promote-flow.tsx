import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getPromoter } from '#contract/ads/quick-promote.ts';
import { promoteProblemOf } from '#contract/ads/promote.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import type { Pin } from '#contract/pins.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { useLatePages, useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useStepFocus } from '#web/pins/core/use-step-focus.ts';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/base/state.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { BillingStep } from './billing-step.tsx';
import { BusinessStep } from './business-step.tsx';
import { DoneStep, FailedStep } from './done-step.tsx';
import { PinStep } from './pin-step.tsx';
import { draftedPin } from './promote-draft.ts';
import { logPromote } from './promote-log.ts';
import { PromoteFrame } from './promote-frame.tsx';
import styles from './promote.module.css';
import { type PromoteStart, usePromotion } from './use-promotion.ts';

interface Props {
  /** The Pin that it is about; one is chosen without. */
  readonly pin: Pin | null;
  /** Over a page, how it is left; without, it is a page. */
  readonly onClose?: () => void;
}

/** So many of one's Pins are offered to promote instead. */
const OFFERED = 12;

/** The way from a Pin of one's own to its promotion, over a page or as one [PROMOTE-01]. */
export function PromoteFlow({ pin, onClose }: Props) {
  const { t } = useWords();
  const { isReady, retry, start, pins } = usePromoteStart(pin);
  useEffect(() => logPromote('view'), []);
  const title = pin ? t('Promote this Pin') : t('Promote a Pin');
  if (isReady && start) return <Steps start={start} pins={pins} onClose={onClose} />;
  return (
    <PromoteFrame title={title} small onClose={onClose}>
      <div className={styles['waiting']}>
        {retry ? (
          <ErrorState title={t("Promoting didn't load")} onRetry={retry} />
        ) : isReady ? (
          <EmptyState
            title={t("There's no Pin to promote yet")}
            text={t('Make a Pin that leads to your page, on a board that everyone can see.')}
            action={<ButtonLink href="/pin-builder/">{t('Create Pin')}</ButtonLink>}
          />
        ) : (
          <Spinner label={t('Loading')} />
        )}
      </div>
    </PromoteFrame>
  );
}

function usePromoteStart(pin: Pin | null) {
  const viewer = useViewer();
  const id = viewer?.id ?? '';
  const promoter = useQuery(callOptions(useSend(), getPromoter, {}));
  const accounts = useLatePages(getAdAccounts, {});
  const list = useLatePages(getUserPins, { user_id: id });
  const own = (list.data?.pages.flatMap((page) => page.data) ?? []).filter(
    (one) => promoteProblemOf(one, one.pinner.id === id) === null,
  );
  const drafted = pin === null ? draftedPin(id) : null;
  const first = pin ?? own.find((one) => one.id === drafted) ?? own[0];
  const account = accounts.data?.pages
    .flatMap((page) => page.data)
    .find((one) => one.owner_user_id === id && one.standing === 'active');
  const queries = [promoter, accounts, list];
  const start: PromoteStart | null = first
    ? { pin: first, account: account ?? null, country: promoter.data?.country ?? null }
    : null;
  const others = own.filter((one) => one.id !== first?.id).slice(0, OFFERED - 1);
  return {
    start,
    pins: first ? [first, ...others] : [],
    isReady: queries.every((query) => query.isSuccess),
    retry: queries.some((query) => query.isError)
      ? () => void Promise.all(queries.map((query) => query.refetch()))
      : null,
  };
}

interface StepsProps {
  readonly start: PromoteStart;
  readonly pins: readonly Pin[];
  readonly onClose: (() => void) | undefined;
}

function Steps({ start, pins, onClose }: StepsProps) {
  // What it began with stays, also when the lists are asked for anew.
  const [offered] = useState(pins);
  const promotion = usePromotion(start);
  const place = useStepFocus(promotion.step);
  return (
    <div ref={place} tabIndex={-1} className={styles['place']}>
      {promotion.step === 'pin' && (
        <PinStep promotion={promotion} pins={offered} onClose={onClose} />
      )}
      {promotion.step === 'business' && <BusinessStep promotion={promotion} onClose={onClose} />}
      {promotion.step === 'billing' && <BillingStep promotion={promotion} onClose={onClose} />}
      {promotion.step === 'success' && promotion.made && (
        <DoneStep promotion={promotion} made={promotion.made} onClose={onClose} />
      )}
      {promotion.step === 'error' && <FailedStep promotion={promotion} onClose={onClose} />}
    </div>
  );
}
