import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { blockUser, getBlockedUsers, getUser, type Person, unblockUser } from '#contract/social.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { changeLists } from '#web/kernel/sending/change-lists.ts';
import { callKey, EVERY_LIST } from '#web/kernel/sending/queries.ts';
import { forgetSwitch, useSwitch } from '#web/kernel/core/use-switch.ts';
import { blockKey } from './use-blocked.ts';
import { followKey } from './use-follow.ts';
import { withoutPerson } from './without-person.ts';

/**
 * Blocks or unblocks a person optimistically: their things disappear from every cached list. A failed call restores
 * everything silently [BOARD-15].
 */
export function useBlock(person: Person, blocked: boolean): [boolean, () => void] {
  const send = useSend();
  const queries = useQueryClient();
  return useSwitch({
    key: blockKey(person.id),
    stands: blocked,
    send: async (on) => {
      const bringBack = on ? await hide(queries, person.id) : () => undefined;
      try {
        await send(on ? blockUser : unblockUser, { blocked_user_id: person.id });
      } catch (cause) {
        bringBack();
        throw cause;
      }
    },
    onDone: (on) => {
      // The block also ended the follow.
      if (on) forgetSwitch(queries, followKey(person.id));
      // Failures caused by the block may succeed now.
      queries.removeQueries({ predicate: ({ state }) => state.status === 'error' });
      // All cached data is stale now; after a block, refetching the person's own things would fail.
      void queries.invalidateQueries({ refetchType: on ? 'none' : 'active' });
      for (const call of [getUser, getBlockedUsers]) {
        void queries.invalidateQueries({ queryKey: callKey(call) });
      }
    },
  });
}

async function hide(queries: QueryClient, personId: string): Promise<() => void> {
  const before = queries.getQueriesData(EVERY_LIST);
  await changeLists<unknown>(queries, EVERY_LIST, (data) => withoutPerson(data, personId));
  return () => {
    for (const [key, list] of before) queries.setQueryData(key, list);
  };
}
