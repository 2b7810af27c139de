/**
 * Compares pictures by their ThumbHashes, which hold the strongest low-frequency terms of a cosine transform of
 * light and colour. A copy in another size, format or quality has nearly the same terms, and a different picture
 * does not.
 */
interface ImageHash {
  /** The amplitude of each term, by name; pictures of another shape lack some. */
  readonly waves: ReadonlyMap<string, number>;
  /** The norm of all terms. */
  readonly strength: number;
}

/** The largest difference, as a share of the stronger picture, at which two count as the same. */
const ALIKE = 0.2;
/** Below this norm a picture is a single plain colour, which says nothing about its content. */
const PLAIN = 0.006;
/** The colour terms, across and down, that every picture has. */
const COLOUR = 3;
/** The weight of the mean, which any filter changes, unlike the content. */
export const WHOLE = 0.3;

/** Decodes a ThumbHash (base64); null for a plain picture and for invalid text. */
function decodeHash(thumbHash: string): ImageHash | null {
  const hash = readHash(thumbHash);
  return hash === null || hash.strength < PLAIN ? null : hash;
}

/** Decodes a ThumbHash (base64), of plain pictures too; null for invalid text. */
export function readHash(thumbHash: string): ImageHash | null {
  const bytes = Buffer.from(thumbHash, 'base64');
  if (bytes.length < 6) return null;
  const head = bytes.readUIntLE(0, 3);
  const shape = bytes.readUInt16LE(3);
  const hasAlpha = head >> 23 === 1;
  const [long, short] = [hasAlpha ? 5 : 7, Math.max(COLOUR, shape & 7)];
  const [across, down] = shape >> 15 === 1 ? [long, short] : [short, long];
  const nibbles = [...bytes.subarray(hasAlpha ? 6 : 5)].flatMap((byte) => [byte & 15, byte >> 4]);
  const waves = [
    ...wavesOf(nibbles, 'light', across, down, ((head >> 18) & 31) / 31),
    ...wavesOf(nibbles, 'yellow', COLOUR, COLOUR, ((shape >> 3) & 63) / 63),
    ...wavesOf(nibbles, 'red', COLOUR, COLOUR, ((shape >> 9) & 63) / 63),
  ];
  const strength = sizeOf(waves.map(([, size]) => size));
  const whole = [head & 63, (head >> 6) & 63, (head >> 12) & 63];
  const parts = whole.map((size, at) => [`whole ${at}`, (size / 63) * WHOLE] as const);
  return { waves: new Map([...parts, ...waves]), strength };
}

/** Reads the next terms, those of one channel. */
function wavesOf(
  nibbles: number[],
  channel: string,
  across: number,
  down: number,
  scale: number,
): (readonly [string, number])[] {
  const waves: (readonly [string, number])[] = [];
  for (let y = 0; y < down; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x += 1) {
      waves.push([`${channel} ${x} ${y}`, ((nibbles.shift() ?? 7.5) / 7.5 - 1) * scale]);
    }
  }
  return waves;
}

/** The number of cached decoded hashes: the pictures of a page have often just been on another one. */
const MAX_CACHED = 1000;
const cache = new Map<string, ImageHash | null>();

function cachedHash(thumbHash: string): ImageHash | null {
  let hash = cache.get(thumbHash);
  if (hash === undefined) {
    cache.set(thumbHash, (hash = decodeHash(thumbHash)));
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
  }
  return hash;
}

/** Whether two pictures are near-duplicates, by their ThumbHashes. */
export function areNearDuplicates(thumbHash: string, other: string): boolean {
  const [one, two] = [cachedHash(thumbHash), cachedHash(other)];
  return one !== null && two !== null && (one === two || areAlike(one, two));
}

/** Returns a comparison with one picture, for many that are compared once. */
export function alikeTo(thumbHash: string): (other: string) => boolean {
  const hash = decodeHash(thumbHash);
  if (hash === null) return () => false;
  return (other) => {
    const two = decodeHash(other);
    return two !== null && areAlike(hash, two);
  };
}

/** Returns a filter over a sequence of ThumbHashes: true when no earlier one is a near-duplicate. */
export function apartFrom(): (thumbHash: string) => boolean {
  const before: ImageHash[] = [];
  return (thumbHash) => {
    const hash = decodeHash(thumbHash);
    if (hash === null) return true;
    if (before.some((other) => areAlike(hash, other))) return false;
    before.push(hash);
    return true;
  };
}

// Called for each pair on a page, so it exits early: most pairs differ in the first terms.
function areAlike(one: ImageHash, other: ImageHash): boolean {
  const most = (ALIKE * Math.max(one.strength, other.strength)) ** 2;
  let distance = 0;
  for (const [name, size] of one.waves) {
    distance += (size - (other.waves.get(name) ?? size)) ** 2;
    if (distance >= most) return false;
  }
  return true;
}

const sizeOf = (sizes: readonly number[]): number => Math.hypot(...sizes);
