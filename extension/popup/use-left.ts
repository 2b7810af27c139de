import { useEffect, useState } from 'react';
import type { Waiting } from '../core/shapes.ts';
import { readStored } from '../core/storage.ts';

/**
 * Returns what has not arrived yet of saves that are in the queue; null until that is read. Read after they were added: a list from
 * before does not have them either, and would look as if they had arrived.
 */
export function useLeft(ids: readonly string[] | null): readonly Waiting[] | null {
  const [read, setRead] = useState<{ ids: readonly string[]; left: readonly Waiting[] } | null>(
    null,
  );
  useEffect(() => {
    if (ids === null) return undefined;
    const look = (): void =>
      void readStored('queue').then((queue) =>
        setRead({ ids, left: (queue ?? []).filter(({ id }) => ids.includes(id)) }),
      );
    const heard = (changes: object): void => {
      if ('queue' in changes) look();
    };
    look();
    chrome.storage.local.onChanged.addListener(heard);
    return () => chrome.storage.local.onChanged.removeListener(heard);
  }, [ids]);
  return read !== null && read.ids === ids ? read.left : null;
}
