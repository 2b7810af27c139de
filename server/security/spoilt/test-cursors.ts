import { expect } from 'vitest';
import { bookmarkOf, partsOf, VALUES } from './test-bookmarks.ts';
import { oneOf, randomFrom } from '../test-random.ts';
import type { Stranger } from '../test-walker.ts';

interface List {
  readonly resource: string;
  readonly by: Pick<Stranger, 'tryBookmark'>;
  readonly options: Readonly<Record<string, unknown>>;
}

/** FUZZ_SEED repeats a run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Values that each part of a bookmark is tried with; with TEST_ROUNDS all of them. */
const TRIED = process.env['TEST_ROUNDS'] ? Infinity : 3;
process.stdout.write(`Spoilt bookmarks with FUZZ_SEED=${SEED}.\n`);
const random = randomFrom(SEED);

/** What the real bookmark says, each part of it by itself changed, and the whole of another shape. */
function spoilt(bookmark: string): string[] {
  const { before, parts: written } = partsOf(bookmark);
  const one = written.flatMap((_, at) => values().map((value) => written.with(at, value)));
  const shapes = [written.slice(1), written.slice(0, -1), [...written, 'null'], [...written, '1']];
  const lists = [...one, ...shapes].map((all) => `[${all.join(',')}]`);
  const all = [...lists, ...values(), `{"0":${written[0]}}`, `[[${written.join(',')}]]`];
  return all.map((json) => bookmarkOf(before, json));
}

function values(): string[] {
  if (TRIED >= VALUES.length) return VALUES;
  return Array.from({ length: TRIED }, () => oneOf(random, VALUES));
}

/** A list goes on from a made-up bookmark, or refuses it in the one way; answers how many were tried. */
export async function expectCursorsRead(
  { by, resource, options }: List,
  bookmarks: readonly string[],
): Promise<number> {
  const [real = '-end-'] = bookmarks;
  const all = real === '-end-' ? [] : spoilt(real);
  for (const bookmark of all) {
    const answer = await by.tryBookmark(resource, options, bookmark);
    const message = Buffer.from(bookmark.replace(/^\w+\./u, ''), 'base64url').toString();
    const what = `FUZZ_SEED=${SEED} ${resource} ${JSON.stringify(options)} ${message.slice(0, 300)}`;
    expect(answer.status, what).toBeOneOf([200, 400]);
    const refused = "This bookmark isn't one of ours.";
    if (answer.status === 400) expect(answer.message, what).toBe(refused);
  }
  return all.length;
}
