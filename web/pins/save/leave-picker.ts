/** The number of history entries to go back when leaving the mobile picker, or that its window closes. */
export type LeaveBy = 'close' | 1 | 2;

interface Arrived {
  readonly fromBookmarklet: boolean;
  /** Returned from creating a board or section: the picker then has two history entries. */
  readonly fromCreation: boolean;
  /** The number of history entries up to this one. */
  readonly entries: number;
}

/** Returns how to leave the mobile picker once it is done [CREATE-14]. */
export function howToLeave({ fromBookmarklet, fromCreation, entries }: Arrived): LeaveBy {
  if (fromBookmarklet || entries <= 1) return 'close';
  return fromCreation && entries > 2 ? 2 : 1;
}
