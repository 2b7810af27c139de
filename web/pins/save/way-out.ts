/** How many steps back the mobile picker is left by, or that its window closes. */
export type WayOut = 'close' | 1 | 2;

interface Arrived {
  readonly fromBookmarklet: boolean;
  /** By way of a new board or section: the picker then stands twice in the history. */
  readonly fromCreation: boolean;
  /** Entries of the history up to this one. */
  readonly entries: number;
}

/** Where the mobile picker leads after it has done its work [CREATE-14]. */
export function wayOut({ fromBookmarklet, fromCreation, entries }: Arrived): WayOut {
  if (fromBookmarklet || entries <= 1) return 'close';
  return fromCreation && entries > 2 ? 2 : 1;
}
