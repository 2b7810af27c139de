import { useEffect, useState } from 'react';
import { readStored, type Stored } from './storage.ts';

/** Returns a stored value, as it is now; undefined until it is read. */
export function useStored<K extends keyof Stored>(key: K): Stored[K] | null | undefined {
  const [value, setValue] = useState<Stored[K] | null>();
  useEffect(() => {
    const read = (): void => void readStored(key).then((read) => setValue(() => read));
    const heard = (changes: object): void => {
      if (key in changes) read();
    };
    read();
    chrome.storage.local.onChanged.addListener(heard);
    return () => chrome.storage.local.onChanged.removeListener(heard);
  }, [key]);
  return value;
}
