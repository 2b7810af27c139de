// Values from examples, images and tutorials: attackers try these first.
const KNOWN =
  /^(change[-_ ]?me|changeit|secret|password|passw0rd|default|example|test|dev|admin|postgres|minioadmin|insecure|your[-_ ])/iu;
const LEAST_LENGTH = 32;
const LEAST_BITS = 128;

/** Whether a secret contains a value published in an example. */
export function isKnownSecret(secret: string): boolean {
  return KNOWN.test(secret);
}

/** Returns why a key is too weak to sign with, or null when it is strong enough. */
export function weaknessOf(key: string): string | null {
  if (isKnownSecret(key)) return 'looks like an example';
  if (key.length < LEAST_LENGTH) return `has fewer than ${LEAST_LENGTH} characters`;
  if (bitsOf(key) < LEAST_BITS) return 'repeats itself too much to be random';
  return null;
}

// Shannon's estimate from character frequencies: rough, but 32 repetitions of the same word or a run of one letter
// score well below 16 random bytes.
function bitsOf(key: string): number {
  const counts = new Map<string, number>();
  for (const character of key) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / key.length);
  return hasShortPeriod(key) ? 0 : bits;
}

function hasShortPeriod(key: string): boolean {
  return (key + key).indexOf(key, 1) < key.length;
}
