import { useState } from 'react';
import type { QuickPromotion } from '#contract/ads/quick-promote.ts';
import type { AdAccount } from '#contract/business/ad-accounts.ts';
import type { AdTerms } from '#contract/business/ad-terms.ts';
import type { Pin } from '#contract/pins.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { keepDraft, restoreDraft } from './promote-draft.ts';
import { formOf, payerOf, type PromoteForm } from './promote-form.ts';
import type { PromoteFailure, PromoteStep } from './promote-steps.ts';

/** The initial data of the flow. */
export interface PromoteStart {
  readonly pin: Pin;
  readonly productGroup: string | null;
  /** The viewer's own ad accounts, oldest first. */
  readonly accounts: readonly AdAccount[];
  readonly country: string | null;
  /** The terms to accept; null if no operator published any. */
  readonly terms: AdTerms | null;
  /** The flow is the quick-promote page, and not a dialog. */
  readonly isPage: boolean;
}

interface State {
  readonly step: PromoteStep;
  readonly pin: Pin;
  readonly form: PromoteForm;
  readonly accounts: readonly AdAccount[];
  /** The viewer's country for payment, until an ad account determines it. */
  readonly country: string | null;
  readonly failure: PromoteFailure | null;
  readonly made: QuickPromotion | null;
  readonly busy: boolean;
}

/** The paying account; null if there is none. */
export const accountIn = ({ accounts, form }: Pick<State, 'accounts' | 'form'>): AdAccount | null =>
  accounts.find(({ id }) => id === form.advertiser_id) ?? null;

function stateOf({ pin, accounts, country }: PromoteStart, viewer: string): State {
  const first = accounts[0] ?? null;
  const initial = formOf(pin, payerOf(first, country), first?.id);
  const restored = restoreDraft({ viewer, pin: pin.id }, initial);
  const isKnown = accounts.some(({ id }) => id === restored.advertiser_id);
  const form = isKnown ? restored : { ...restored, advertiser_id: initial.advertiser_id };
  return { step: 'pin', pin, form, accounts, country, failure: null, made: null, busy: false };
}

/** The form's state, also stored for the next visit. */
export function useFilling(start: PromoteStart) {
  const { locale } = useWords();
  const viewer = useViewer()?.id ?? '';
  const [state, setState] = useState(() => stateOf(start, viewer));
  const patch = (change: Partial<State>): void => setState((now) => ({ ...now, ...change }));
  const fill = (part: Partial<PromoteForm>, more: Partial<State> = {}): PromoteForm => {
    const form = { ...state.form, ...part };
    keepDraft({ viewer, pin: (more.pin ?? state.pin).id, locale, form });
    patch({ form, failure: null, ...more });
    return form;
  };
  return { state, patch, fill };
}

export type Filling = ReturnType<typeof useFilling>;
