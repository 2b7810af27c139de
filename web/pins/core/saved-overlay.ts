import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Pin } from '#contract/pins.ts';

/** What the viewer just did to a pin: laid over every list that shows it, whatever the list says. */
export interface SavedPin {
  /** `saved` is news for a while; `kept` is how it then stays [SAVE-25]. */
  readonly state: 'saving' | 'saved' | 'kept';
  readonly boardId: string;
  readonly boardName: string;
  /** Path of the board, or of the section in it. */
  readonly boardPath: string;
  /** Of the new pin, once it is there. */
  readonly pinId?: string;
}

/** `removed`: taken back, though a list may still say saved. */
type Done = SavedPin | 'removed';

/**
 * A map with listeners for each pin, and no query: a grid that is scrolled mounts hundreds of
 * tiles, and what a query's observer costs was a third of what a tile costs.
 */
interface Overlay {
  readonly saved: Map<string, Done>;
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

/** Returns what stood there before. */
export function setSaved(queries: QueryClient, pinId: string, saved: Done | null): Done | null {
  const overlay = overlayOf(queries);
  const before = overlay.saved.get(pinId) ?? null;
  if (saved === null) overlay.saved.delete(pinId);
  else overlay.saved.set(pinId, saved);
  for (const listen of overlay.listeners.get(pinId) ?? []) listen();
  return before;
}

/** The save is no news any more, unless the pin was saved again since. */
export function cacheSaved(queries: QueryClient, pinId: string, savedId: string): void {
  const saved = overlayOf(queries).saved.get(pinId);
  if (saved !== 'removed' && saved?.pinId === savedId)
    setSaved(queries, pinId, { ...saved, state: 'kept' });
}

/** Where saves that made this pin lie, once it has moved. */
export function moveSaved(
  queries: QueryClient,
  savedId: string,
  to: Omit<SavedPin, 'state' | 'pinId'>,
): void {
  for (const [pinId, saved] of overlayOf(queries).saved) {
    if (saved !== 'removed' && saved.pinId === savedId)
      setSaved(queries, pinId, { ...saved, ...to });
  }
}

/** Where the viewer has the pin: what they just did, else what the list says; null for nowhere. */
export function useSaved(pin: Pin): SavedPin | null {
  const done = useSavedNow(pin.id);
  if (done !== null) return done === 'removed' ? null : done;
  return listedSave(pin);
}

function listedSave({ pinned_to_board: board }: Pin): SavedPin | null {
  if (board === null) return null;
  const { id: boardId, name: boardName, url: boardPath, pin_id: pinId } = board;
  return { state: 'kept', boardId, boardName, boardPath, pinId };
}

/** What the viewer did to a pin since the page came. */
export function useSavedNow(pinId: string): Done | null {
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
