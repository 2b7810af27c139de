/**
 * Something that is on or off for the viewer, such as a follow. A press applies at once, and the call
 * follows it [BOARD-15]:
 *
 *   pressed   `wanted` flips; a call goes out unless one is under way
 *   done      the sent value is confirmed; if `wanted` has changed since, the next call goes out
 *   failed    back to the confirmed value, without a message
 */
export interface Switch {
  /** What the viewer sees. */
  readonly wanted: boolean;
  /** The last value confirmed by the server. */
  readonly stands: boolean;
  /** The value sent by the call under way; null when there is none. */
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
