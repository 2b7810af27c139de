import type { Pin } from '#contract/pins.ts';

/** A pin that was made just now, with what its client said of its own [CREATE-26]. */
export function withState(
  pin: Pin,
  state: string | null | undefined,
): Pin & { readonly state?: string } {
  return state ? { ...pin, state } : pin;
}
