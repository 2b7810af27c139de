import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BrowserAccount, getAccounts } from '#contract/identity/accounts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { storeAccounts, storedAccounts } from './stored-accounts.ts';

/** The accounts in this browser: the stored ones until the server responds. */
export function useAccountsHere(currentId: string): readonly BrowserAccount[] {
  const send = useSend();
  const { data, isPlaceholderData } = useQuery({
    ...callOptions(send, getAccounts, {}),
    placeholderData: () => storedAccounts(currentId),
  });
  useEffect(() => {
    if (data && !isPlaceholderData) storeAccounts(data);
  }, [data, isPlaceholderData]);
  return data ?? [];
}
