import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Pin } from '#contract/pins.ts';

/** The viewer's latest save of a pin; overrides every list that contains it. */
export interface SavedPin {
  /** `saved` highlights a recent save; `kept` is the lasting state after that [SAVE-25]. */
  readonly state: 'saving' | 'saved' | 'kept';
  readonly boardId: string;
  readonly boardName: string;
  /** The path of the board, or of its section. */
  readonly boardPath: string;
  /** The id of the new pin, once created. */
  readonly pinId?: string;
}

/** `removed`: undone, although lists may still say saved. */
type Done = SavedPin | 'removed';

/**
 * A map with listeners per pin instead of a query: scrolling a grid mounts hundreds of tiles, and a query observer was
 * a third of a tile's cost.
 */
interface Overlay {
  readonly saved: Map<string, Done>;
  readonly listeners: Map<string, Set<() => void>>;
}

/** One per query client, garbage-collected with it. */
const overlays = new WeakMap<QueryClient, Overlay>();

function overlayOf(queries: QueryClient): Overlay {
  let overlay = overlays.get(queries);
  if (overlay === undefined) {
    overlay = { saved: new Map(), listeners: new Map() };
    overlays.set(queries, overlay);
  }
  return overlay;
}

/** Sets a pin's saved state; returns the previous one. */
export function setSaved(queries: QueryClient, pinId: string, saved: Done | null): Done | null {
  const overlay = overlayOf(queries);
  const before = overlay.saved.get(pinId) ?? null;
  if (saved === null) overlay.saved.delete(pinId);
  else overlay.saved.set(pinId, saved);
  for (const listen of overlay.listeners.get(pinId) ?? []) listen();
  return before;
}

/** Ends the highlight of a save, unless the pin was saved again since. */
export function cacheSaved(queries: QueryClient, pinId: string, savedId: string): void {
  const saved = overlayOf(queries).saved.get(pinId);
  if (saved !== 'removed' && saved?.pinId === savedId)
    setSaved(queries, pinId, { ...saved, state: 'kept' });
}

/** Updates the board of saves that created this pin, after it moved. */
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

/** Returns where the viewer saved the pin: from this visit, else from the list; null if not saved. */
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

/** Returns the viewer's save of a pin since the page loaded. */
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
