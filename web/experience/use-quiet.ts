import { useEffect, useState } from 'react';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** How often a page that is busy is looked at again, in ms. */
const LOOK_MS = 500;
/** What shows that the person is in the middle of something: a dialog, a menu, a board being chosen, a write. */
const BUSY =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-busy="true"], :is(input, textarea, [contenteditable]):focus';

/**
 * Whether the page has come to rest since `key` changed: nothing lies over it, nothing is being saved or said. Once
 * true it stays so, as long as the key does.
 */
export function useQuiet(key: string | null): boolean {
  const toasts = useToasts();
  const [quietFor, setQuietFor] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const look = () => {
      if (document.querySelector(BUSY) !== null || toasts.list().length > 0) return;
      setQuietFor(key);
      clearInterval(timer);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [key, toasts]);
  return key !== null && quietFor === key;
}
