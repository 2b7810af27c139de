import type { CreativeType } from '#contract/ads/objects.ts';

/** What an ad of a Pin looks like, by what the Pin is made of. */
export function creativeTypeOf(pin: {
  readonly videoMs: number | null;
  readonly madeOf: string | null;
}): CreativeType {
  if (pin.videoMs !== null) return 'VIDEO';
  // What is kept there is a MadeOf of pins.
  const kind = pin.madeOf === null ? 'single' : (JSON.parse(pin.madeOf) as { kind: string }).kind;
  if (kind === 'carousel') return 'CAROUSEL';
  return kind === 'story' ? 'IDEA' : 'REGULAR';
}
