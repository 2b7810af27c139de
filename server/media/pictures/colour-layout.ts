import { readHash, slotOf, WHOLE } from './near-duplicates.ts';

/** A term of the cosine transform, the factor from its amplitude to a byte, and its middle. */
interface Term {
  readonly slot: number;
  readonly factor: number;
  readonly middle: number;
}

/** From the amplitude of a wave to a byte; hardly any exceeds a third. */
const WAVES = 400;
/** The mean of light varies most and says least: a darker copy is still a copy. */
const MEAN_LIGHT = 120;
const MEAN_COLOUR = 400;
/** A ThumbHash has waves of light below this sum of their numbers across and down, and of colour below three. */
const [LIGHT, COLOUR] = [7, 3];

/** The coarsest terms first, so that a comparison that ends early has the most of it. */
const TERMS: readonly Term[] = [
  { slot: slotOf('light'), factor: MEAN_LIGHT / WHOLE, middle: WHOLE / 2 },
  { slot: slotOf('yellow'), factor: MEAN_COLOUR / WHOLE, middle: WHOLE / 2 },
  { slot: slotOf('red'), factor: MEAN_COLOUR / WHOLE, middle: WHOLE / 2 },
  ...Array.from({ length: LIGHT - 1 }, (_, at) => at + 1).flatMap((sum) => [
    ...wavesOf('light', sum),
    ...(sum < COLOUR ? [...wavesOf('yellow', sum), ...wavesOf('red', sum)] : []),
  ]),
];

/** The number of bytes of a layout. */
export const LAYOUT_BYTES = TERMS.length;

/**
 * Returns how light and colour are laid out in a picture, from its ThumbHash (base64): one signed byte for each of
 * the same terms of any picture, whose squared differences add up to how different two look. Null for invalid text.
 */
export function layoutOf(thumbHash: string): Int8Array | null {
  const hash = readHash(thumbHash);
  if (hash === null) return null;
  return Int8Array.from(TERMS, ({ slot, factor, middle }) => {
    const term = hash.terms[slot] ?? Number.NaN;
    const size = Number.isNaN(term) ? 0 : (term - middle) * factor;
    return Math.max(-127, Math.min(127, Math.round(size)));
  });
}

function wavesOf(channel: 'light' | 'yellow' | 'red', sum: number): Term[] {
  return Array.from({ length: sum + 1 }, (_, x) => ({
    slot: slotOf(channel, sum - x, x),
    factor: WAVES,
    middle: 0,
  }));
}
