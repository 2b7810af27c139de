import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

/** What the viewer just did to a pin: laid over every list that shows it, whatever the list says. */
export interface SavedPin {
  readonly state: 'saving' | 'saved';
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

export function useSaved(pinId: string): SavedPin | null {
  return (
    useQuery<SavedPin | null>({ queryKey: overlayKey(pinId), queryFn: skipToken }).data ?? null
  );
}
