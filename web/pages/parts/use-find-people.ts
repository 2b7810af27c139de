import { useCallback } from 'react';
import { search } from '#contract/discovery.ts';
import { getFollowing } from '#contract/social.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import type { FindPeople } from '#web/talk/messages/find-people.ts';

const AT_MOST = 20;

/** Finds people by name; before typing, lists those whom the viewer follows. */
export function useFindPeople(): FindPeople {
  const { send, viewer } = useApp();
  const id = viewer?.id ?? null;
  return useCallback(
    async (term) => {
      if (term === '') {
        const page = await send(getFollowing, { user_id: id, page_size: AT_MOST });
        return page.data;
      }
      const page = await send(search, { query: term, scope: 'users', page_size: AT_MOST });
      return page.data.results.filter((one) => one.type === 'user');
    },
    [send, id],
  );
}
