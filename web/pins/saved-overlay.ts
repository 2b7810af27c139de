import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** What the viewer just did to a pin: laid over every list that shows it, whatever the list says. */
export interface SavedPin {
  /** `saved` is news for a while; `kept` is how it then stays [SAVE-25]. */
  readonly state: 'saving' | 'saved' | 'kept';
  readonly boardName: string;
  /** Path of the board, or of the section in it. */
  readonly boardPath: string;
  /** Of the new pin, once it is there. */
  readonly pinId?: string;
}

/**
 * A map with listeners for each pin, and no query: a grid that is scrolled mounts hundreds of
 * tiles, and what a query's observer costs was a third of what a tile costs.
 */
interface Overlay {
  readonly saved: Map<string, SavedPin>;
  readonly listeners: Map<string, Set<() => void>>;
}

/** One for each app, with which it goes. */
const overlays = new WeakMap<QueryClient, Overlay>();

function overlayOf(queries: QueryClient): Overlay {
  let overlay = overlays.get(queries);
  if (overlay === undefined) {
    overlay = { saved: new Map(), listeners: new Map() };
    overlays.set(queries, overlay);
  }
  return overlay;
}

export function setSaved(queries: QueryClient, pinId: string, saved: SavedPin | null): void {
  const overlay = overlayOf(queries);
  if (saved === null) overlay.saved.delete(pinId);
  else overlay.saved.set(pinId, saved);
  for (const listen of overlay.listeners.get(pinId) ?? []) listen();
}

/** The save is no news any more, unless the pin was saved again since. */
export function keepSaved(queries: QueryClient, pinId: string, savedId: string): void {
  const saved = overlayOf(queries).saved.get(pinId);
  if (saved?.pinId === savedId) setSaved(queries, pinId, { ...saved, state: 'kept' });
}

export function useSaved(pinId: string): SavedPin | null {
  const { saved, listeners } = overlayOf(useQueryClient());
  const subscribe = (listen: () => void) => {
    const those = listeners.get(pinId) ?? new Set();
    listeners.set(pinId, those.add(listen));
    return () => {
      those.delete(listen);
      if (those.size === 0) listeners.delete(pinId);
    };
  };
  return useSyncExternalStore(subscribe, () => saved.get(pinId) ?? null, nothing);
}

const nothing = () => null;
