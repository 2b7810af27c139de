import { useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scroll position and focus on a pin that was left for a related one. */
interface Left {
  top: number;
  /** The last link that had focus. */
  href: string | null;
}

/**
 * Handles navigation from pin to pin within one closeup: each starts at its top, and going back restores the exact
 * position. Returns the number of history entries between this pin and the page below.
 */
export function usePinTrail(id: string, overlay: RefObject<HTMLElement | null>): () => number {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const trail = useRef<string[]>([]);
  const left = useRef(new Map<string, Left>());
  const lastPin = useRef<string>(null);
  useLayoutEffect(() => {
    const element = overlay.current;
    if (!element) return;
    const at = trail.current.indexOf(entry);
    trail.current = at < 0 ? [...trail.current, entry] : trail.current.slice(0, at + 1);
    const position = left.current.get(entry) ?? { top: element.scrollTop, href: null };
    left.current.set(entry, position);
    let isHere = true;
    // The picker opened over the pin has a history entry too; the pin behind it keeps its position.
    if (lastPin.current !== null && lastPin.current !== id) {
      if (at < 0) position.top = 0;
      element.scrollTo({ top: position.top, behavior: 'instant' });
      element.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
      if (position.href !== null) {
        focusOnceThere(() => isHere && linkTo(element, position.href), FRAMES);
      }
    }
    lastPin.current = id;
    const note = ({ type, target }: Event) => {
      if (type === 'scroll') position.top = element.scrollTop;
      else if (target instanceof HTMLAnchorElement) position.href = target.getAttribute('href');
    };
    element.addEventListener('scroll', note, { passive: true });
    element.addEventListener('focusin', note);
    return () => {
      isHere = false;
      element.removeEventListener('scroll', note);
      element.removeEventListener('focusin', note);
    };
  }, [id, entry, overlay]);
  return () => trail.current.length;
}

/** The most frames to wait until a tile has its link, which needs a measured grid at rest. */
const FRAMES = 120;

function focusOnceThere(find: () => HTMLElement | false | null, frames: number): void {
  const link = find();
  if (link) link.focus({ preventScroll: true });
  else if (link === null && frames > 0) {
    requestAnimationFrame(() => focusOnceThere(find, frames - 1));
  }
}

function linkTo(element: HTMLElement, href: string | null): HTMLElement | null {
  return element.querySelector<HTMLElement>(`a[href="${CSS.escape(href ?? '')}"]`);
}
