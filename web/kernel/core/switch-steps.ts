/**
 * Something that is on or off for the viewer, as a follow is. A press applies at once, and the call
 * follows it [BOARD-15]:
 *
 *   pressed   what is wanted turns round; a call goes out unless one is under way
 *   done      what was sent stands; if something else is wanted by now, the next call goes out
 *   failed    back to what stands, without a word
 */
export interface Switch {
  /** What the viewer sees. */
  readonly wanted: boolean;
  /** What the server is known to have. */
  readonly stands: boolean;
  /** What the call under way asks for; null when none is. */
  readonly requested: boolean | null;
}

export function switchAt(stands: boolean): Switch {
  return { wanted: stands, stands, requested: null };
}

export function pressed(before: Switch): Switch {
  const wanted = !before.wanted;
  return { ...before, wanted, requested: before.requested ?? wanted };
}

export function done({ wanted, stands, requested }: Switch): Switch {
  const now = requested ?? stands;
  return { wanted, stands: now, requested: wanted === now ? null : wanted };
}

export function failed({ stands }: Switch): Switch {
  return switchAt(stands);
}
