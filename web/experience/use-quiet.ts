import { useEffect, useState } from 'react';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** Polling interval while the page is busy, in ms. */
const LOOK_MS = 500;
/** Signs that the person is busy: a dialog, a menu, a board picker, a write in progress. */
const BUSY =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-busy="true"], :is(input, textarea, [contenteditable]):focus';

/**
 * Whether the page has been idle since `key` changed: no overlay, save or message. Stays true until the key changes.
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
