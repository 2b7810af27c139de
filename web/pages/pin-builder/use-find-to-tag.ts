import { useMemo } from 'react';
import { search } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import type { Find } from '#web/builder/core/builder-context.tsx';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useFindPeople } from '../parts/use-find-people.ts';

const AT_MOST = 10;

/** Finds pins and people by text, to tag them in a picture. */
export function useFindToTag(): Find {
  const send = useSend();
  const people = useFindPeople();
  return useMemo(() => {
    const pins = async (query: string) => {
      const page = await send(search, { query, scope: 'pins', page_size: AT_MOST });
      return page.data.results.filter((one): one is Pin => one.type === 'pin');
    };
    return { pins, people };
  }, [send, people]);
}
