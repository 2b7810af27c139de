import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { newGuid } from '#web/kernel/core/guid.ts';

/** An item that the server has not confirmed. */
export interface Outgoing<What> {
  /** Makes retries after a lost response idempotent. */
  readonly guid: string;
  readonly what: What;
  /** The reason for the failure; null while it is being sent. */
  readonly failed: string | null;
}

export interface Outbox<What> {
  readonly items: readonly Outgoing<What>[];
  readonly send: (what: What) => void;
  readonly retry: (item: Outgoing<What>) => void;
  readonly drop: (item: Outgoing<What>) => void;
}

/**
 * Displays items at once and sends them; failed ones stay, with a retry button. `thread` identifies the place, so that
 * they are still there after leaving and returning.
 */
export function useOutbox<What>(
  thread: string,
  deliver: (what: What, guid: string) => Promise<void>,
): Outbox<What> {
  const { t } = useWords();
  const queries = useQueryClient();
  const key = ['outbox', thread] as const;
  const items = useQuery<Outgoing<What>[]>({ queryKey: key, queryFn: skipToken }).data ?? [];
  const change = useCallback(
    (to: (old: Outgoing<What>[]) => Outgoing<What>[]) =>
      queries.setQueryData<Outgoing<What>[]>(['outbox', thread], (old) => to(old ?? [])),
    [queries, thread],
  );
  const drop = ({ guid }: Outgoing<What>) =>
    change((old) => old.filter((one) => one.guid !== guid));
  const put = async (item: Outgoing<What>) => {
    change((old) => [...old.filter((one) => one.guid !== item.guid), item]);
    try {
      await deliver(item.what, item.guid);
      drop(item);
    } catch (cause) {
      const failed = failureText(cause, t);
      change((old) => old.map((one) => (one.guid === item.guid ? { ...one, failed } : one)));
    }
  };
  return {
    items,
    send: (what) => void put({ guid: newGuid(), what, failed: null }),
    retry: (item) => void put({ ...item, failed: null }),
    drop,
  };
}
