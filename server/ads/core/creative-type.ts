import type { CreativeType } from '#contract/ads/objects.ts';

/** Returns an ad's creative type from its Pin's content. */
export function creativeTypeOf(pin: {
  readonly videoMs: number | null;
  readonly madeOf: string | null;
}): CreativeType {
  if (pin.videoMs !== null) return 'VIDEO';
  // The column holds a MadeOf of the pins domain.
  const kind = pin.madeOf === null ? 'single' : (JSON.parse(pin.madeOf) as { kind: string }).kind;
  if (kind === 'carousel') return 'CAROUSEL';
  return kind === 'story' ? 'IDEA' : 'REGULAR';
}
