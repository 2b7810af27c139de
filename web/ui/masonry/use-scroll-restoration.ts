import { useEffect, useRef } from 'react';

/** A person's scroll position in a grid when they left its document. */
interface SavedPosition {
  readonly count: number;
  readonly y: number;
}

interface More {
  readonly load: () => void;
  readonly loading: boolean;
  readonly failed?: boolean;
}

const USER_INPUT = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Coming back to a document that was left (a reload, back from another site, or from a closeup that was reloaded) finds
 * only the first page of its grid. This fetches as many items as there were, then scrolls to the same pixel. Within one
 * visit the query cache has them all and nothing is stored.
 */
export function useScrollRestoration(label: string, count: number, more: More | undefined): void {
  const wanted = useRef<SavedPosition | null>(null);
  const latest = useRef(count);
  useEffect(() => {
    latest.current = count;
  });
  useEffect(() => {
    const key = keyOf(label);
    const leave = () => savePosition(key, { count: latest.current, y: window.scrollY });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [label]);
  useEffect(() => {
    wanted.current ??= taken(keyOf(label));
    const stop = () => {
      wanted.current = null;
    };
    for (const sign of USER_INPUT)
      window.addEventListener(sign, stop, { once: true, passive: true });
    return () => {
      for (const sign of USER_INPUT) window.removeEventListener(sign, stop);
    };
    // Only what the first render finds is a return.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    const position = wanted.current;
    if (!position) return;
    if (count < position.count && more && !more.failed) {
      if (!more.loading) more.load();
      return;
    }
    wanted.current = null;
    window.scrollTo({ top: position.y, behavior: 'instant' });
  });
}

/** One entry of the history and one grid of its page. */
function keyOf(label: string): string {
  const { __TSR_key: entry } = (history.state ?? {}) as { __TSR_key?: string };
  return `position:${entry ?? location.pathname}:${label}`;
}

function savePosition(key: string, position: SavedPosition): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(position));
  } catch {
    // Storage is blocked or full: coming back begins at the top.
  }
}

/** Removes and returns the stored position: it must not apply to a later visit of the same entry. */
function taken(key: string): SavedPosition | null {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(stored ?? 'null') as SavedPosition | null;
  } catch {
    return null;
  }
}
