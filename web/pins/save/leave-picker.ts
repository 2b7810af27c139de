/** How many steps back the mobile picker is left by, or that its window closes. */
export type LeaveBy = 'close' | 1 | 2;

interface Arrived {
  readonly fromBookmarklet: boolean;
  /** By way of a new board or section: the picker then stands twice in the history. */
  readonly fromCreation: boolean;
  /** Entries of the history up to this one. */
  readonly entries: number;
}

/** Where the mobile picker leads after it has done its work [CREATE-14]. */
export function howToLeave({ fromBookmarklet, fromCreation, entries }: Arrived): LeaveBy {
  if (fromBookmarklet || entries <= 1) return 'close';
  return fromCreation && entries > 2 ? 2 : 1;
}
