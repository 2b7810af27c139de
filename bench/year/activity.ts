/**
 * What a person does, as means: generous for a service of this kind, so that the room it takes is rather over- than
 * underestimated. Everything is written through the product's own calls.
 */
export const ACTIVITY = {
  /** The part of all days on which a person visits. */
  visits: 0.25,
  /** On a day with a visit: */
  pages: 3,
  searches: 1,
  newPictures: 0.5,
  repins: 1,
  likes: 0.5,
  comments: 0.1,
  messages: 0.2,
  follows: 0.1,
  boards: 0.05,
  deletedPins: 0.05,
  hides: 0.05,
  logIns: 1 / 30,
  /** Of the ads that were seen. */
  adCloseups: 0.05,
} as const;

/** Running ads, created once there are Pins to promote. */
export const ADS = 20;
/** The day on which they begin. */
export const FIRST_AD_DAY = 14;

const PLACES = ['kitchen', 'garden', 'bath', 'hall', 'balcony', 'studio', 'library', 'porch'];
const THINGS = ['lamp', 'chair', 'rug', 'shelf', 'vase', 'tile', 'curtain', 'mirror', 'bench'];
const KINDS = ['blue', 'wooden', 'round', 'old', 'woven', 'small', 'striped', 'painted', 'linen'];

/** A few words of some thousand possible ones with a number, as titles and searches have. */
export function someWords(random: () => number): string {
  const one = (words: readonly string[]): string =>
    words[Math.floor(random() * words.length)] ?? '';
  return `${one(KINDS)} ${one(THINGS)} ${one(PLACES)} ${Math.floor(random() * 2000)}`;
}
