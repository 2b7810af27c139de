import { BROUGHT_POLL_MS, getImports, type BroughtFile } from '#contract/transfer/bring.ts';
import { CliError, EXIT, usageError } from '../kernel/failures.ts';
import type { Send } from '../kernel/send.ts';
import { interruptible, pause, showProgress } from '../kernel/terminal.ts';

/** The longest pause between two looks: a token has so many requests an hour. */
const SLOWEST_MS = 10_000;
/** The longest wait without anything new: an entry is tried again after a quarter of an hour. */
const STILL_MS = 3_600_000;
/** The longest time that the server may be away, as while it starts again. */
const AWAY_MS = 300_000;

const GOES_ON = 'The import goes on at the server. Come back: bowerbird import --resume';
const unfinished = (why: string): CliError => new CliError(EXIT.unfinished, `${why}${GOES_ON}`);

const isAtWork = ({ status }: BroughtFile): boolean => status === 'running' || status === 'undoing';

/** The import that is at work, or else the latest that was begun. */
export async function findImport(send: Send): Promise<BroughtFile> {
  const { data } = await send(getImports, { page_size: 50 });
  const begun = data.filter(({ status }) => status !== 'preview');
  const found = begun.find(isAtWork) ?? begun[0];
  if (!found) throw usageError('--resume: there is no import to come back to.');
  return found;
}

/** Waits until an import has ended, and says how far it is. */
export async function followImport(send: Send, begun: BroughtFile): Promise<BroughtFile> {
  return interruptible(async (stop) => {
    let [file, sign] = [begun, signOf(begun)];
    let changed = performance.now();
    let reached = changed;
    for (let ms = BROUGHT_POLL_MS; isAtWork(file); ms = Math.min(ms * 1.5, SLOWEST_MS)) {
      showProgress(progressOf(file));
      await pause(ms, stop);
      if (stop.aborted) throw unfinished('');
      const found = await send(getImports, { import_id: file.id }).catch((error: unknown) => {
        const isAway = error instanceof CliError && error.exitCode === EXIT.network;
        if (isAway && performance.now() - reached < AWAY_MS) return null;
        throw isAway ? unfinished(`${error.message} `) : error;
      });
      if (found === null) continue;
      reached = performance.now();
      file = found.data[0] ?? file;
      if (signOf(file) !== sign) [changed, sign] = [reached, signOf(file)];
      if (reached - changed > STILL_MS) throw unfinished('Nothing has changed for an hour. ');
    }
    return file;
  });
}

/** What differs when an import has got on. */
const signOf = ({ status, counts, more }: BroughtFile): string =>
  JSON.stringify([status, counts, more]);

function progressOf({ status, counts }: BroughtFile): string {
  if (status === 'undoing') return 'Moving its pins to the trash';
  const { waiting = 0, saved = 0, already_there: there = 0, dead = 0, refused = 0 } = counts;
  const done = saved + there + dead + refused;
  return `${done} of ${done + waiting} entries, ${saved} saved`;
}
