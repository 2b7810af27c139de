import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BrowserAccount, getAccounts } from '#contract/identity/accounts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { keepAccounts, keptAccounts } from './accounts-kept.ts';

/** The accounts that this browser is logged in to: those that it kept, until the server has said. */
export function useAccountsHere(currentId: string): readonly BrowserAccount[] {
  const send = useSend();
  const { data, isPlaceholderData } = useQuery({
    ...callOptions(send, getAccounts, {}),
    placeholderData: () => keptAccounts(currentId),
  });
  useEffect(() => {
    if (data && !isPlaceholderData) keepAccounts(data);
  }, [data, isPlaceholderData]);
  return data ?? [];
}
