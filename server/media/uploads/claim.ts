import type { Media } from '#server/media/context/media.ts';
import { claimUpload, renewClaim } from '#server/media/core/upload-store.ts';
import type { UploadKey } from '#server/media/core/upload-store.ts';

/** How often a post that goes on says so, in ms. */
const RENEW_MS = 10_000;
/** A post that has not said so for this long was killed, in ms. */
export const CLAIM_MS = 60_000;

/** A post's hold on its ticket, renewed while its file comes. */
export interface Claim {
  /** Ends the renewing; answers when it was made or last renewed, which says whose it is. */
  end(): Promise<Date>;
}

/** Claims the ticket for one post; null when another post has it. */
export async function startClaim(media: Media, key: UploadKey): Promise<Claim | null> {
  let at = media.clock();
  const before = new Date(at.getTime() - CLAIM_MS);
  if ((await claimUpload(media.db.read, key, at, before)) === 0) return null;
  const renew = async () => {
    const now = media.clock();
    if ((await renewClaim(media.db.read, key, at, now)) > 0) at = now;
  };
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    // A claim that could not be renewed shows when the upload is to begin processing.
    renewing = renewing.then(renew).catch(() => undefined);
  }, RENEW_MS).unref();
  return {
    async end() {
      clearInterval(timer);
      await renewing;
      return at;
    },
  };
}
