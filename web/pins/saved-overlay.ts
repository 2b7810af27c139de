import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

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

const overlayKey = (pinId: string) => ['saved-overlay', pinId] as const;

export function setSaved(queries: QueryClient, pinId: string, saved: SavedPin | null): void {
  // Null is remembered too: a query without data would count as never answered.
  queries.setQueryData(overlayKey(pinId), saved);
}

/** The save is no news any more, unless the pin was saved again since. */
export function keepSaved(queries: QueryClient, pinId: string, savedId: string): void {
  queries.setQueryData<SavedPin | null>(overlayKey(pinId), (saved) =>
    saved?.pinId === savedId ? { ...saved, state: 'kept' } : saved,
  );
}

export function useSaved(pinId: string): SavedPin | null {
  return (
    useQuery<SavedPin | null>({ queryKey: overlayKey(pinId), queryFn: skipToken }).data ?? null
  );
}
