import { type RefObject, useEffect, useRef } from 'react';

/** For what takes the place of something that may have had the focus: it gets the focus. */
export function useFirstFocus<E extends HTMLElement>(wanted = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (wanted) element.current?.focus({ preventScroll: true });
  }, [wanted]);
  return element;
}
