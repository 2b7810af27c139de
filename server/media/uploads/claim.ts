import type { Media } from '#server/media/context/media.ts';
import { claimUpload, renewClaim } from '#server/media/core/upload-store.ts';
import type { UploadKey } from '#server/media/core/upload-store.ts';

/** How often a post in progress renews its claim, in ms. */
const RENEW_MS = 10_000;
/** A claim not renewed for this long belongs to a killed process, in ms. */
export const CLAIM_MS = 60_000;

/** A post's claim on its ticket, renewed while the file arrives. */
export interface Claim {
  /** Stops renewing; returns when the claim was made or last renewed, which identifies it. */
  end(): Promise<Date>;
}

/** Claims the ticket for one post; null if another post holds it. */
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
    // A failed renewal is detected when the upload is to begin processing.
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
