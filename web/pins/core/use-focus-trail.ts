import { useCallback, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled])';

/**
 * Keeps the focus near where a dialog was opened: what opened it may be another element by
 * the time it closes (a saved pin's board is a link, not a choice), and then focus would fall
 * to the top of the page. `leave` remembers, `back` returns once the dialog is gone.
 */
export function useFocusTrail(): { leave: () => void; back: () => void } {
  const trail = useRef<HTMLElement[]>([]);
  const leave = useCallback(() => {
    trail.current = [];
    let at = document.activeElement;
    while (at instanceof HTMLElement && at !== document.body) {
      trail.current.push(at);
      at = at.parentElement;
    }
  }, []);
  const back = useCallback(() => {
    // The dialog gives the focus back itself in the frame after it went; this looks after that.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const near = trail.current.find((element) => element.isConnected);
        const target = near?.matches(FOCUSABLE)
          ? near
          : near?.querySelector<HTMLElement>(FOCUSABLE);
        target?.focus({ preventScroll: true });
      }),
    );
  }, []);
  return { leave, back };
}
