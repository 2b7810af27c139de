import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { getPromoter } from '#contract/ads/quick-promote.ts';
import { promoteProblemOf } from '#contract/ads/promote.ts';
import { getAdTerms } from '#contract/business/ad-terms.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import type { Pin } from '#contract/pins.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { useLatePages, useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/base/state.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import type { InterestsProps } from './audience-choice.tsx';
import { BillingStep } from './billing-step.tsx';
import { BusinessStep } from './business-step.tsx';
import { DoneStep, FailedStep } from './done-step.tsx';
import { PinStep } from './pin-step.tsx';
import { draftedPin } from './promote-draft.ts';
import { logPromote } from './promote-log.ts';
import { PromoteFrame, useHeadingFocus } from './promote-frame.tsx';
import styles from './promote.module.css';
import { isAttempted } from './promote-steps.ts';
import type { PromoteStart } from './use-filling.ts';
import { usePromotion } from './use-promotion.ts';

interface Props {
  /** The Pin to promote; null lets the person choose one. */
  readonly pin: Pin | null;
  /** The product group of a catalogue, if any. */
  readonly productGroup?: string | null;
  readonly Interests: ComponentType<InterestsProps>;
  /** Closes the dialog; undefined on a full page. */
  readonly onClose?: () => void;
}

/** The number of own Pins offered instead. */
const OFFERED = 12;

/** Promotes a Pin, in a dialog or on a full page [PROMOTE-01]. */
export function PromoteFlow({ pin, productGroup = null, Interests, onClose }: Props) {
  const { t } = useWords();
  const { isReady, retry, begun, pins } = usePromoteStart(pin);
  useEffect(() => logPromote('view'), []);
  const title = pin ? t('Promote this Pin') : t('Promote a Pin');
  const isGroupAlone = !isAttempted({ pin, productGroup });
  if (isReady && begun && !isGroupAlone) {
    const start = { ...begun, productGroup, isPage: onClose === undefined };
    return <Steps start={start} pins={pins} Interests={Interests} onClose={onClose} />;
  }
  return (
    <PromoteFrame title={title} small onClose={onClose}>
      <div className={styles['waiting']}>
        {isGroupAlone ? (
          <EmptyState
            title={t('Which Pin is it for?')}
            text={t("A group of products can't be promoted without a Pin.")}
            action={<ButtonLink href="/quick-promote/">{t('Choose a Pin')}</ButtonLink>}
          />
        ) : retry ? (
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
  const terms = useQuery(callOptions(useSend(), getAdTerms, {}));
  const list = useLatePages(getUserPins, { user_id: id });
  const own = (list.data?.pages.flatMap((page) => page.data) ?? []).filter(
    (one) => promoteProblemOf(one, one.pinner.id === id) === null,
  );
  const drafted = pin === null ? draftedPin(id) : null;
  const first = pin ?? own.find((one) => one.id === drafted) ?? own[0];
  const paying = (accounts.data?.pages.flatMap((page) => page.data) ?? []).filter(
    (one) => one.owner_user_id === id && one.standing === 'active',
  );
  const queries = [promoter, accounts, list, terms];
  const begun = first
    ? {
        pin: first,
        accounts: paying,
        country: promoter.data?.country ?? null,
        terms: terms.data ?? null,
      }
    : null;
  const others = own.filter((one) => one.id !== first?.id).slice(0, OFFERED - 1);
  return {
    begun,
    pins: first ? [first, ...others] : [],
    // Loaded data stays even if a refetch fails.
    isReady: queries.every((query) => query.data !== undefined),
    retry: queries.some((query) => query.isError)
      ? () => void Promise.all(queries.map((query) => query.refetch()))
      : null,
  };
}

interface StepsProps {
  readonly start: PromoteStart;
  readonly pins: readonly Pin[];
  readonly Interests: ComponentType<InterestsProps>;
  readonly onClose: (() => void) | undefined;
}

function Steps({ start, pins, Interests, onClose }: StepsProps) {
  // The initial lists stay even if they are refetched.
  const [offered] = useState(pins);
  const promotion = usePromotion(start);
  const container = useHeadingFocus(promotion.step);
  return (
    <div ref={container} className={styles['place']}>
      {promotion.step === 'pin' && (
        <PinStep promotion={promotion} pins={offered} Interests={Interests} onClose={onClose} />
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

interface ModalProps {
  readonly pin: Pin;
  readonly Interests: ComponentType<InterestsProps>;
  readonly onClose: () => void;
}

/** The flow in a dialog over the Pin's page. The form is stored, so closing loses nothing. */
export function PromoteModal({ pin, Interests, onClose }: ModalProps) {
  const { t } = useWords();
  return (
    <ModalOverlay className={styles['overlay']!} isOpen onOpenChange={(open) => open || onClose()}>
      <Modal className={styles['modal']!}>
        <Dialog className={styles['dialog']!} aria-label={t('Promote this Pin')}>
          <PromoteFlow pin={pin} Interests={Interests} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
