import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves focus to the container of the steps on each change of step, because the focused element disappears with the old
 * one; unless a field of the new step took focus. Does nothing at the first step.
 */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (!element.current?.contains(document.activeElement)) element.current?.focus();
  }, [step]);
  return element;
}
