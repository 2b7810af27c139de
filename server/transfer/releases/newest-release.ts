import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { getNewerRelease as call, Release } from '#contract/transfer/releases.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { choiceOf, storeChoice } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/index.ts';
import { isNewer, isVersion } from './release-rules.ts';

/**
 * The notice of a newer version. Nothing is fetched unless the operator named a feed (UPDATE_FEED_URL); then one file once a
 * day, by the process that reaches other sites, with its checks. What it says is stored, and compared with the version that
 * runs when an operator looks, so that it is gone after the upgrade.
 */
const CHOICE = 'newest_release';
const MAX_BYTES = 20_000;
const MAX_MS = 15_000;

const feed = z.object({
  version: z.string().check(z.maxLength(80), z.refine(isVersion)),
  notes_url: z.string().check(z.maxLength(2000), z.refine(isWebAddress)),
  security: z.optional(z.boolean()),
});
type Feed = z.output<typeof feed>;

function isWebAddress(text: string): boolean {
  return /^https?:$/u.test(URL.parse(text)?.protocol ?? '');
}

const packageFile = z.object({ version: z.string() });

/** Returns the version of the program that runs. */
export function runningVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return packageFile.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

type Outside = Pick<Media['outside'], 'readFeed'>;

/** Reads the feed once a day. A feed that cannot be read or says nothing sensible changes nothing. */
export const releaseTask = (url: string, outside: Outside): Task => ({
  name: 'transfer.look-for-release',
  daily: [37, 5],
  async run(_payload, context) {
    const { tx, now, log } = context;
    const newest = await readRelease(url, outside, context.signal).catch((err: unknown) => {
      log.warn({ err, url }, 'the feed of new versions could not be read');
      return null;
    });
    if (newest !== null) await storeChoice(tx, CHOICE, JSON.stringify(newest), now);
  },
});

async function readRelease(
  url: string,
  outside: Outside,
  stopping: JobContext['signal'],
): Promise<Feed> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(MAX_MS)]);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // No person fetches it: it counts against limits of its own.
  for await (const piece of outside.readFeed(url, { personId: '0', signal }, null)) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  return feed.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
}

/** What the operator's setting says. */
export interface ReleaseSettings {
  /** Null is never asked. */
  readonly updateFeed: string | null;
  readonly version: string;
}

/** Returns the newest version that the feed named, if it is newer than the one that runs. */
export async function getNewerRelease(
  { read, updateFeed, version: running }: SignedInContext & ReleaseSettings,
  _input: InputOf<typeof call>,
): Promise<Release | null> {
  const stored = updateFeed === null ? null : await choiceOf(read, CHOICE);
  if (stored === null) return null;
  const { version, notes_url, security = false } = feed.parse(JSON.parse(stored));
  if (!isNewer(version, running)) return null;
  return { type: 'release', version, notes_url, is_security: security };
}
