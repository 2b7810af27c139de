import { createConversionTag, MAX_TAG_NAME } from '#contract/ads/conversion-tags.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { type AdAccount, updateAdAccount } from '#contract/business/ad-accounts.ts';
import { hasAccepted } from '#contract/business/ad-terms.ts';
import type { Send } from '#contract/kernel/render.ts';
import { checkOffsite } from '#contract/trust/offsite.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { dropDraft } from './promote-draft.ts';
import { failureOf } from './promote-failure.ts';
import { promotionInput, type PromoteForm } from './promote-form.ts';
import { logPromote } from './promote-log.ts';
import { stepAfter } from './promote-steps.ts';
import type { Filling, PromoteStart } from './use-filling.ts';

/** Sends the form once all prerequisites are met. */
export function useSending(start: PromoteStart, filling: Filling) {
  const { t } = useWords();
  const send = useSend();
  const { state, patch } = filling;
  const submit = useSubmit(start, filling);
  return {
    /** Continues with the ad account in its current state. */
    goOn: async (account: AdAccount | null, form: PromoteForm): Promise<void> => {
      patch({ busy: true, failure: null });
      if (state.step === 'pin' && !(await mayLead(send, form.destination_url))) {
        const text = t("We can't send people to this link. Choose another one.");
        return patch({ busy: false, failure: { area: 'pin', text } });
      }
      const step = stepAfter(state.step, factsOf(account, start)) ?? state.step;
      if (account !== null && step === 'success') return submit(account, form);
      patch({ step, busy: false });
    },
    /** Stores that the terms are accepted, and continues. */
    agree: async (account: AdAccount): Promise<void> => {
      patch({ busy: true });
      try {
        const input = { advertiser_id: account.id, accepts_terms: true as const };
        const agreed = await send(updateAdAccount, input);
        patch({ accounts: state.accounts.map((one) => (one.id === agreed.id ? agreed : one)) });
        await submit(agreed, state.form);
      } catch (cause) {
        patch({ busy: false, failure: failureOf(cause, t), step: 'error' });
      }
    },
  };
}

function useSubmit(start: PromoteStart, { state, patch, fill }: Filling) {
  const { t } = useWords();
  const send = useSend();
  return async (account: AdAccount, form: PromoteForm): Promise<void> => {
    patch({ busy: true, failure: null });
    logPromote('submit');
    try {
      const chosen = await withTag(send, account, form);
      // Selects the created tag, so that a retry does not create a second one.
      if (chosen !== form) fill(chosen);
      const subject = { ...start, pin: state.pin, advertiserId: account.id };
      const made = await sendOnce(send, createQuickPromotion, promotionInput(subject, chosen));
      logPromote('submit.success');
      dropDraft();
      patch({ busy: false, made, step: 'success' });
    } catch (cause) {
      logPromote('submit.error');
      const failure = failureOf(cause, t);
      const facts = { ...factsOf(account, start), failure };
      patch({ busy: false, failure, step: stepAfter('pin', facts) ?? 'error' });
    }
  };
}

/** Returns the form with an existing tag, creating it if necessary. */
async function withTag(send: Send, account: AdAccount, form: PromoteForm): Promise<PromoteForm> {
  const tag = form.selected_ocpm_tag;
  if (form.ad_type !== 'WEB_CONVERSION' || tag?.conversionTagId !== '') return form;
  const input = { advertiser_id: account.id, name: account.name.slice(0, MAX_TAG_NAME) };
  const { id: conversionTagId } = await sendOnce(send, createConversionTag, input);
  return { ...form, selected_ocpm_tag: { ...tag, conversionTagId } };
}

/** Whether the link is allowed. Errors count as yes, because the server checks every click. */
async function mayLead(send: Send, link: string): Promise<boolean> {
  try {
    return (await send(checkOffsite, { url: link.trim() })).redirect_status === 'ok';
  } catch {
    return true;
  }
}

/** The facts about an ad account. */
const factsOf = (account: AdAccount | null, { isPage, terms }: PromoteStart) => ({
  hasBusiness: account !== null,
  hasBilling: account !== null && hasAccepted(account, terms),
  isPage,
  failure: null,
});
