import type { AdAccount } from '#contract/business/ad-accounts.ts';
import type { Pin } from '#contract/pins.ts';
import {
  budgetIn,
  durationIn,
  formOf,
  type Payer,
  payerOf,
  type PromoteForm,
} from './promote-form.ts';
import { stepBefore } from './promote-steps.ts';
import { accountIn, type PromoteStart, useFilling } from './use-filling.ts';
import { useSending } from './use-sending.ts';

/** The state and actions of promoting a Pin. */
export function usePromotion(start: PromoteStart) {
  const filling = useFilling(start);
  const { state, patch, fill } = filling;
  const account = accountIn(state);
  const payer = payerOf(account, state.country);
  const { goOn, agree } = useSending(start, filling);
  const usualFor = (next: Payer) => ({
    budget: budgetIn(state.form, payer, next),
    duration: durationIn(state.form, payer, next),
  });
  return {
    ...state,
    account,
    payer,
    isPage: start.isPage,
    change: (part: Partial<PromoteForm>) => void fill(part),
    choose: (pin: Pin) => {
      const { name, destination_url } = formOf(pin, payer);
      fill({ name, destination_url }, { pin });
    },
    /** Selects another of the viewer's ad accounts, whose currency may differ. */
    chooseAccount: (id: string) => {
      const next = payerOf(
        accountIn({ ...state, form: { ...state.form, advertiser_id: id } }),
        null,
      );
      const other = { selected_ocpm_tag: null, ad_type: 'CONSIDERATION' } as const;
      fill({ advertiser_id: id, ...usualFor(next), ...other });
    },
    /** Without an ad account the country determines the currency [PROMOTE-13]. */
    chooseCountry: (country: string) => void fill(usualFor(payerOf(null, country)), { country }),
    next: () => goOn(account, state.form),
    /** Continues with an ad account that was just created. */
    withAccount: (made: AdAccount) => {
      const form = fill({ advertiser_id: made.id }, { accounts: [...state.accounts, made] });
      return goOn(made, form);
    },
    /** Accepts the terms of payment and continues. */
    agree: () => (account === null ? Promise.resolve() : agree(account)),
    back: () => patch({ step: stepBefore(state.step) ?? state.step, failure: null }),
    /** Returns from a failure to the unchanged form. */
    tryAgain: () => patch({ step: 'pin', failure: null }),
  };
}

export type Promotion = ReturnType<typeof usePromotion>;
