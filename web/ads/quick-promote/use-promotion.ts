import { useState } from 'react';
import { updateAdAccount, type AdAccount } from '#contract/business/ad-accounts.ts';
import { createQuickPromotion, type QuickPromotion } from '#contract/ads/quick-promote.ts';
import type { Pin } from '#contract/pins.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { dropDraft, keepDraft, restoreDraft } from './promote-draft.ts';
import { failureOf } from './promote-failure.ts';
import { formOf, payerOf, promotionInput, type PromoteForm } from './promote-form.ts';
import { logPromote } from './promote-log.ts';
import { type PromoteFailure, type PromoteStep, stepAfter, stepBefore } from './promote-steps.ts';

/** What the flow begins with. */
export interface PromoteStart {
  readonly pin: Pin;
  /** The viewer's own ad account, when they have one. */
  readonly account: AdAccount | null;
  readonly country: string | null;
}

interface State {
  readonly step: PromoteStep;
  readonly pin: Pin;
  readonly form: PromoteForm;
  readonly account: AdAccount | null;
  readonly failure: PromoteFailure | null;
  readonly made: QuickPromotion | null;
  readonly busy: boolean;
}

/** What is settled with an ad account. */
const factsOf = (account: AdAccount | null) => ({
  hasBusiness: account !== null,
  hasBilling: account !== null && account.terms_accepted_at !== null,
  failure: null,
});

/** What was filled in, which is kept for the next visit too. */
function useFilling(start: PromoteStart) {
  const { locale } = useWords();
  const viewer = useViewer()?.id ?? '';
  const [state, setState] = useState<State>(() => {
    const { pin, account, country } = start;
    const initial = formOf(pin, payerOf(account, country));
    const form = restoreDraft({ viewer, pin: pin.id }, initial);
    return { step: 'pin', pin, form, account, failure: null, made: null, busy: false };
  });
  const patch = (change: Partial<State>): void => setState((now) => ({ ...now, ...change }));
  const fill = (pin: Pin, part: Partial<PromoteForm>): void => {
    const form = { ...state.form, ...part };
    keepDraft({ viewer, pin: pin.id, locale, form });
    patch({ pin, form, failure: null });
  };
  return { state, patch, fill };
}

/** One way from a Pin to its promotion: what is filled in, where one is, and what happened. */
export function usePromotion(start: PromoteStart) {
  const { t } = useWords();
  const send = useSend();
  const { state, patch, fill } = useFilling(start);

  const submit = async (account: AdAccount): Promise<void> => {
    patch({ busy: true, failure: null });
    logPromote('submit');
    try {
      const input = promotionInput(state.pin, state.form, account.id);
      const made = await sendOnce(send, createQuickPromotion, input);
      logPromote('submit.success');
      dropDraft();
      patch({ busy: false, made, step: 'success', account });
    } catch (cause) {
      logPromote('submit.error');
      const failure = failureOf(cause, t);
      const step = stepAfter('pin', { ...factsOf(account), failure }) ?? 'error';
      patch({ busy: false, failure, step, account });
    }
  };
  /** Goes on with the ad account as it then is; sends the promotion when nothing else is needed. */
  const goOn = async (account: AdAccount | null): Promise<void> => {
    const step = stepAfter(state.step, factsOf(account)) ?? state.step;
    if (account !== null && step === 'success') return submit(account);
    patch({ step, account, failure: null });
  };

  return {
    ...state,
    payer: payerOf(state.account, start.country),
    change: (part: Partial<PromoteForm>) => fill(state.pin, part),
    choose: (pin: Pin) => fill(pin, { destination_url: pin.link ?? '' }),
    next: () => goOn(state.account),
    /** With an ad account that was just made; its currency may be another than was thought. */
    withAccount: async (account: AdAccount): Promise<void> => {
      const assumed = payerOf(null, start.country);
      if (account.currency !== assumed.currency) {
        const { budget } = formOf(state.pin, account);
        fill(state.pin, { budget: Math.max(budget, state.form.budget) });
      }
      await goOn(account);
    },
    /** Once it is agreed how ads are paid here. */
    agree: async (): Promise<void> => {
      if (state.account === null) return;
      patch({ busy: true });
      try {
        const asked = { advertiser_id: state.account.id, accepts_terms: true as const };
        await submit(await send(updateAdAccount, asked));
      } catch (cause) {
        patch({ busy: false, failure: failureOf(cause, t), step: 'error' });
      }
    },
    back: () => patch({ step: stepBefore(state.step) ?? state.step, failure: null }),
    /** From what failed, to the form as it was. */
    tryAgain: () => patch({ step: 'pin', failure: null }),
  };
}

export type Promotion = ReturnType<typeof usePromotion>;
