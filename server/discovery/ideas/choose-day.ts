import { createHash } from 'node:crypto';

interface Candidate {
  readonly slug: string;
  readonly people: number;
  readonly trend: number;
}

/** The day of UTC, so many days before. */
export function dayOf(now: Date, daysBefore = 0): string {
  return new Date(now.getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Topics for one day, drawn by the day itself: whatever server draws, it draws the same. What many people
 * gather, and what is saved more than usual, comes up more often; what was shown lately comes last.
 */
export function chooseDay(
  day: string,
  topics: readonly Candidate[],
  lately: ReadonlySet<string>,
  most: number,
): string[] {
  const drawn = topics.map(({ slug, people, trend }) => {
    const weight = 1 + Math.log2(people + 1) + 2 * trend;
    // A weighted draw without replacement: the largest n-th root of a random number, n the weight, wins.
    return { slug, isLate: lately.has(slug), key: mulberry32(`${day} ${slug}`) ** (1 / weight) };
  });
  return drawn
    .toSorted((a, b) => Number(a.isLate) - Number(b.isLate) || b.key - a.key)
    .slice(0, most)
    .map(({ slug }) => slug);
}

/** From 0 to 1, the same for the same words. */
function mulberry32(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32;
}
