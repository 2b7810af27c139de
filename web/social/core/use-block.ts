import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { blockUser, getBlockedUsers, getUser, type Person, unblockUser } from '#contract/social.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { forgetSwitch, useSwitch } from '#web/kernel/core/use-switch.ts';
import { blockKey } from './use-blocked.ts';
import { followKey } from './use-follow.ts';
import { withoutPerson } from './without-person.ts';

interface ListPage {
  readonly data: unknown;
}
type List = InfiniteData<ListPage>;

/** Every endless list of the cache. */
const LISTS = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'pages',
};

/**
 * Blocks a person and unblocks them at once: what is by them leaves every list that is shown. A call that
 * fails brings all of it back without a word [BOARD-15].
 */
export function useBlock(person: Person, blocked: boolean): [boolean, () => void] {
  const send = useSend();
  const queries = useQueryClient();
  return useSwitch({
    key: blockKey(person.id),
    stands: blocked,
    send: async (on) => {
      const bringBack = on ? hide(queries, person.id) : () => undefined;
      try {
        await send(on ? blockUser : unblockUser, { blocked_user_id: person.id });
      } catch (cause) {
        bringBack();
        throw cause;
      }
    },
    onDone: (on) => {
      // The block ended the follow, whatever was pressed before.
      if (on) forgetSwitch(queries, followKey(person.id));
      // What was refused while they were apart may be asked for again.
      queries.removeQueries({ predicate: ({ state }) => state.status === 'error' });
      // All of it is old now; of what is shown, what is theirs would be asked for in vain.
      void queries.invalidateQueries({ refetchType: on ? 'none' : 'active' });
      for (const call of [getUser, getBlockedUsers]) {
        void queries.invalidateQueries({ queryKey: callKey(call) });
      }
    },
  });
}

function hide(queries: QueryClient, personId: string): () => void {
  const before = queries.getQueriesData<List>(LISTS);
  queries.setQueriesData<List>(LISTS, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({ ...page, data: withoutPerson(page.data, personId) }));
    return { ...list, pages };
  });
  return () => {
    for (const [key, list] of before) queries.setQueryData(key, list);
  };
}
