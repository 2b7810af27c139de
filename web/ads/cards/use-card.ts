import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import {
  type AdCard,
  createAdCard,
  deleteAdCard,
  getAdCard,
  getAdCardPayments,
  updateAdCard,
  updateAdCardPayment,
} from '#contract/ads/payments/cards.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from '../console/console-context.ts';

/** The polling interval while a payment is in progress. */
const POLL_MS = 2000;
/** Polling stops after two minutes; the next visit shows the result. */
const MOST_POLLS = 60;

/** Refetches everything that a payment changes. */
const refresh = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [getAdCard, getAdBilling, getAdBillingTransfers, getAdCardPayments].map((call) =>
      queries.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );

/** The ad account's card, polled while it is being charged. */
export function useCard(): AdCard {
  const card = useCall(getAdCard, { advertiser_id: useConsole().account.id });
  const queries = useQueryClient();
  const isPending = card.pending_in_micro_currency !== null;
  useEffect(() => {
    if (!isPending) return undefined;
    let left = MOST_POLLS;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      void refresh(queries);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isPending, queries]);
  return card;
}

/** Adds, charges and removes a card, one action at a time. */
export function useCardActs() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const [act, setAct] = useState<'add' | 'pay' | 'remove' | null>(null);
  const start = (name: NonNullable<typeof act>, work: () => Promise<void>): Promise<boolean> => {
    setAct(name);
    return run(work);
  };
  return {
    busy: busy ? act : null,
    error,
    /** Redirects to the payment provider's page where the number is entered. */
    add: () =>
      start('add', async () => {
        const { url } = await sendOnce(send, createAdCard, { advertiser_id });
        location.assign(url);
      }),
    pay: () =>
      start('pay', async () => {
        await send(updateAdCardPayment, { advertiser_id });
        await refresh(queries);
      }),
    remove: () =>
      start('remove', async () => {
        await send(deleteAdCard, { advertiser_id });
        await refresh(queries);
        toasts.show({ text: t('The card is removed.') });
      }),
  };
}

/** Adds the card when the person returns from that page, and removes the session from the URL. */
export function useAddedCard(): void {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const router = useRouter();
  const toasts = useToasts();
  const queries = useQueryClient();
  const taken = useRef<string | null>(null);
  const { pathname, session } = useLocation({
    select: ({ pathname: path, search }) => ({ pathname: path, session: sessionIn(search) }),
  });
  useEffect(() => {
    if (session === null || taken.current === session) return;
    taken.current = session;
    void (async () => {
      try {
        const { state } = await send(updateAdCard, { advertiser_id, session });
        await refresh(queries);
        if (state !== 'NONE') toasts.show({ text: t('Your card is added.') });
      } catch (cause) {
        toasts.show({ kind: 'failed', text: failureText(cause, t) });
      }
      await router.navigate({ href: pathname, replace: true, resetScroll: false } as never);
    })();
  }, [session, advertiser_id, send, queries, toasts, router, pathname, t]);
}

function sessionIn(search: object): string | null {
  const { card } = search as { card?: unknown };
  return typeof card === 'string' && /^\w+$/.test(card) ? card : null;
}
