/**
 * Compares pictures by their ThumbHashes, which hold the strongest low-frequency terms of a cosine transform of
 * light and colour. A copy in another size, format or quality has nearly the same terms, and a different picture
 * does not.
 */
interface ImageHash {
  /** The amplitude of each term at its slot; NaN for those that pictures of this shape lack. */
  readonly terms: Float64Array;
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
function decodeHash(thumbHash: string, terms?: Float64Array<ArrayBuffer>): ImageHash | null {
  const hash = readHash(thumbHash, terms);
  return hash === null || hash.strength < PLAIN ? null : hash;
}

/** The most terms across or down, of light. */
const LIGHT = 7;
/** Each channel's slots: its mean, then its waves in rows of so many. Means come first: they tell most pictures apart. */
const CHANNELS = {
  light: { mean: 0, first: 3, row: LIGHT },
  yellow: { mean: 1, first: 3 + LIGHT ** 2, row: COLOUR },
  red: { mean: 2, first: 3 + LIGHT ** 2 + COLOUR ** 2, row: COLOUR },
} as const;
type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];
const SLOTS = 3 + LIGHT ** 2 + 2 * COLOUR ** 2;

/** Returns the slot of a channel's wave with these numbers across and down; of its mean without any. */
export function slotOf(name: keyof typeof CHANNELS, x = 0, y = 0): number {
  const { mean, first, row } = CHANNELS[name];
  return x + y === 0 ? mean : first + y * row + x;
}

/** Decodes a ThumbHash (base64), of plain pictures too; null for invalid text. Overwrites `terms`. */
export function readHash(thumbHash: string, terms = new Float64Array(SLOTS)): ImageHash | null {
  const bytes = Buffer.from(thumbHash, 'base64');
  if (bytes.length < 6) return null;
  const head = bytes.readUIntLE(0, 3);
  const shape = bytes.readUInt16LE(3);
  const hasAlpha = head >> 23 === 1;
  const [long, short] = [hasAlpha ? 5 : LIGHT, Math.max(COLOUR, shape & 7)];
  const isWide = shape >> 15 === 1;
  terms.fill(Number.NaN);
  terms[0] = ((head & 63) / 63) * WHOLE;
  terms[1] = (((head >> 6) & 63) / 63) * WHOLE;
  terms[2] = (((head >> 12) & 63) / 63) * WHOLE;
  const { light, yellow, red } = CHANNELS;
  const waves: Waves = {
    bytes,
    terms,
    at: (hasAlpha ? 6 : 5) * 2,
    squares: 0,
    down: isWide ? short : long,
  };
  readWaves(waves, light, isWide ? long : short, ((head >> 18) & 31) / 31);
  waves.down = COLOUR;
  readWaves(waves, yellow, COLOUR, ((shape >> 3) & 63) / 63);
  readWaves(waves, red, COLOUR, ((shape >> 9) & 63) / 63);
  return { terms, strength: Math.sqrt(waves.squares) };
}

/** The terms that were read, and the number of the next half of a byte. */
interface Waves {
  readonly bytes: Buffer;
  readonly terms: Float64Array;
  at: number;
  squares: number;
  down: number;
}

/** Reads the next terms, those of one channel. */
function readWaves(waves: Waves, { first, row }: Channel, across: number, scale: number): void {
  const { bytes, terms, down } = waves;
  for (let y = 0; y < down; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x += 1) {
      const byte = bytes[waves.at >> 1];
      const half = byte === undefined ? 7.5 : (byte >> (4 * (waves.at & 1))) & 15;
      const size = (half / 7.5 - 1) * scale;
      terms[first + y * row + x] = size;
      waves.squares += size * size;
      waves.at += 1;
    }
  }
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
  // Thousands are compared at once: the terms of the others share their room.
  const terms = new Float64Array(SLOTS);
  return (other) => {
    const two = decodeHash(other, terms);
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
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const apart = (one.terms[slot] ?? Number.NaN) - (other.terms[slot] ?? Number.NaN);
    // What one of them lacks says nothing.
    if (!Number.isNaN(apart)) distance += apart * apart;
    if (distance >= most) return false;
  }
  return true;
}
