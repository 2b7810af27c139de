import { useSyncExternalStore } from 'react';
import { useViewer } from '#web/kernel/app/app-context.tsx';

/**
 * The chosen profile is stored in this browser, per person. It is only a preference: the server checks it on each
 * request.
 */
const keyOf = (viewerId: string): string => `acting:${viewerId}`;
const CHANGED = 'bowerbird:acting';

/** Returns the id of the chosen profile; null for the viewer's own. */
export function chosenProfile(viewerId: string): string | null {
  try {
    return localStorage.getItem(keyOf(viewerId));
  } catch {
    return null;
  }
}

export function chooseProfile(viewerId: string, id: string | null): void {
  try {
    if (id === null || id === viewerId) localStorage.removeItem(keyOf(viewerId));
    else localStorage.setItem(keyOf(viewerId), id);
  } catch {
    // Storage is blocked: the viewer acts as themself.
  }
  dispatchEvent(new Event(CHANGED));
}

/** Notifies other windows of this browser. */
function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener('storage', onChange);
  };
}

/** Like chosenProfile, as a hook; null during hydration. */
export function useChosenProfile(): string | null {
  const viewer = useViewer();
  return useSyncExternalStore(
    subscribe,
    () => (viewer === null ? null : chosenProfile(viewer.id)),
    () => null,
  );
}
