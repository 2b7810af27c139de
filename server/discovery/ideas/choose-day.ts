import { createHash } from 'node:crypto';

interface Candidate {
  readonly slug: string;
  readonly people: number;
  readonly trend: number;
}

/** Returns the UTC date this many days ago, as "YYYY-MM-DD". */
export function dayOf(now: Date, daysBefore = 0): string {
  return new Date(now.getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Chooses one day's topics, seeded by the day, so that every server draws the same. Topics that many people
 * gather, and that are saved more than usual, are drawn more often; recently shown ones come last.
 */
export function chooseDay(
  day: string,
  topics: readonly Candidate[],
  lately: ReadonlySet<string>,
  most: number,
): string[] {
  const drawn = topics.map(({ slug, people, trend }) => {
    const weight = 1 + Math.log2(people + 1) + 2 * trend;
    // Weighted sampling without replacement: the key is random^(1/weight).
    return { slug, isLate: lately.has(slug), key: mulberry32(`${day} ${slug}`) ** (1 / weight) };
  });
  return drawn
    .toSorted((a, b) => Number(a.isLate) - Number(b.isLate) || b.key - a.key)
    .slice(0, most)
    .map(({ slug }) => slug);
}

/** Returns a number from 0 to 1, the same for the same words. */
function mulberry32(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32;
}
