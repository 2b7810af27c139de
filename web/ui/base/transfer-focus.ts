import { useCallback, useRef } from 'react';

/**
 * Hands the focus from an element that is removed to the one that replaces it: give each its `ref`. Otherwise focus
 * would fall back to the top of the page.
 */
export function useTransferFocus() {
  const had = useRef(false);
  // React detaches the ref before it removes the element.
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
