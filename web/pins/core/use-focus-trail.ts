import { useCallback, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled])';

/**
 * Keeps focus near where a dialog was opened: the trigger may have been replaced by the time it closes (a saved pin's
 * board is a link, not a picker), and focus would then fall to the top of the page. `leave` stores the position, `back`
 * restores it once the dialog is gone.
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
    // The dialog restores focus itself in the frame after it closes; this runs one frame later.
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
