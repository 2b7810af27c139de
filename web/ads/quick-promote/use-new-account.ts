import { useState } from 'react';
import { promoteCurrency } from '#contract/ads/promote.ts';
import { type AdAccount, createAdAccount } from '#contract/business/ad-accounts.ts';
import { useAdRefresh } from '#web/business/accounts/use-ad-acts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';

interface NewAccount {
  readonly name: string;
  readonly country: string;
  readonly accepts_terms: boolean;
}

/** Creates the viewer's own ad account, in the currency displayed with its country [PROMOTE-13]. */
export function useNewAccount() {
  const { t } = useWords();
  const send = useSend();
  const refresh = useAdRefresh();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Returns the ad account; null after a refusal, which sets the error. */
  const make = async (request: NewAccount): Promise<AdAccount | null> => {
    setBusy(true);
    setError(null);
    try {
      const currency = promoteCurrency(request.country);
      const account = await sendOnce(send, createAdAccount, { ...request, currency });
      void refresh();
      return account;
    } catch (cause) {
      setError(failureText(cause, t));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, make };
}
