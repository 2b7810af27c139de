/** "1.4.0", "v2.0.0-rc.1": numbers, then what makes it a version before that one; what follows a plus does not count. */
const VERSION =
  /^v?(\d{1,9}(?:\.\d{1,9}){0,3})(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*))?(?:\+[0-9a-z.-]+)?$/iu;

interface Version {
  readonly numbers: readonly number[];
  /** Empty for a finished version. */
  readonly before: readonly string[];
}

function read(text: string): Version | null {
  const [, numbers, before] = VERSION.exec(text) ?? [];
  if (numbers === undefined) return null;
  return { numbers: numbers.split('.').map(Number), before: before?.split('.') ?? [] };
}

export const isVersion = (text: string): boolean => read(text) !== null;

/** Whether a version is newer than another, as semver.org orders them; false if either is none. */
export function isNewer(text: string, than: string): boolean {
  const [one, other] = [read(text), read(than)];
  return one !== null && other !== null && compare(one, other) > 0;
}

function compare(one: Version, other: Version): number {
  const places = Math.max(one.numbers.length, other.numbers.length);
  for (let place = 0; place < places; place += 1) {
    const difference = (one.numbers[place] ?? 0) - (other.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  // Whatever comes before a version is older than the version.
  if (one.before.length === 0 || other.before.length === 0)
    return other.before.length - one.before.length;
  return compareBefore(one.before, other.before);
}

function compareBefore(one: readonly string[], other: readonly string[]): number {
  for (const [place, own] of one.entries()) {
    const their = other[place];
    // The longer one of two that begin alike is newer.
    if (their === undefined) return 1;
    const difference = comparePart(own, their);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

const isNumber = (part: string): boolean => /^\d+$/u.test(part);

/** Numbers by size, and before words; words by their letters. */
function comparePart(one: string, other: string): number {
  if (one === other) return 0;
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other);
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1;
  return one < other ? -1 : 1;
}
