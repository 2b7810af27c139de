import { useCallback, useRef } from 'react';

/**
 * Hands the focus from an element that goes to the one that comes in its place: give each its
 * `ref`. Otherwise it would fall to the top of the page.
 */
export function useTransferFocus() {
  const had = useRef(false);
  // React lets go of an element before it takes it out of the page.
  const going = useCallback(
    (element: HTMLElement | null) => () => {
      had.current = element !== null && element === document.activeElement;
    },
    [],
  );
  const coming = useCallback((element: HTMLElement | null) => {
    if (had.current) element?.focus({ preventScroll: true });
    had.current = false;
  }, []);
  return { going, coming };
}
