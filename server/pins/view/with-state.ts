import type { Pin } from '#contract/pins.ts';

/** Adds what the client sent as its own state to a pin just created [CREATE-26]. */
export function withState(
  pin: Pin,
  state: string | null | undefined,
): Pin & { readonly state?: string } {
  return state ? { ...pin, state } : pin;
}
