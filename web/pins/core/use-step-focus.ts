import { type RefObject, useEffect, useRef } from 'react';

/**
 * What had the focus goes with the step before: the element that holds the steps takes it
 * then, unless a field of the new step did. Nothing happens at the first step.
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
