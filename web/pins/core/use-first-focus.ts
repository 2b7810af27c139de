import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element on mount that replaces one which may have had focus. */
export function useFirstFocus<E extends HTMLElement>(wanted = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (wanted) element.current?.focus({ preventScroll: true });
  }, [wanted]);
  return element;
}
