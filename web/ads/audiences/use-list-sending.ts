import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getAdAudiences } from '#contract/ads/audiences/audiences.ts';
import { createAdListPart, getAdLists, type ListOperation } from '#contract/ads/audiences/lists.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useConsole } from '../console/console-context.ts';
import { hashOf, partsOf, type ReadList } from './read-list.ts';

interface Sending {
  readonly audienceId: string;
  readonly operation: ListOperation;
  readonly list: ReadList;
  readonly isHashed: boolean;
}

/** Sends a list part by part; the progress is 0 to 1 while sending. */
export function useListSending() {
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const sendList = async ({ audienceId, operation, list, isHashed }: Sending): Promise<void> => {
    setDone(0);
    try {
      const rows = isHashed ? await Promise.all(list.values.map(hashOf)) : list.values;
      const parts = partsOf(rows);
      let upload: string | null = null;
      for (const [at, records] of parts.entries()) {
        const answer: { id: string } = await send(createAdListPart, {
          advertiser_id: account.id,
          audience_id: audienceId,
          upload_id: upload,
          operation,
          records,
          is_last: at === parts.length - 1,
        });
        upload = answer.id;
        setDone((at + 1) / parts.length);
      }
      await queries.invalidateQueries({ queryKey: callKey(getAdLists) });
      await queries.invalidateQueries({ queryKey: callKey(getAdAudiences) });
    } finally {
      setDone(null);
    }
  };
  return { done, sendList };
}
