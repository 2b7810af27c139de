import { useSyncExternalStore } from 'react';
import { useViewer } from '#web/kernel/app/app-context.tsx';

/**
 * In whose name the viewer wants to act is kept in this browser, for each person apart. It is no more
 * than a wish: what it is good for, the server says at each request.
 */
const keyOf = (viewerId: string): string => `acting:${viewerId}`;
const CHANGED = 'bowerbird:acting';

/** The id of the profile that the viewer chose; null for their own. */
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

/** Other windows of the browser follow. */
function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener('storage', onChange);
  };
}

/** As chosenProfile, followed; null as long as the server's page is shown. */
export function useChosenProfile(): string | null {
  const viewer = useViewer();
  return useSyncExternalStore(
    subscribe,
    () => (viewer === null ? null : chosenProfile(viewer.id)),
    () => null,
  );
}
