import type { InputOf } from '#contract/kernel/call.ts';
import type { registerImage as call } from '#contract/media.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '../context/media.ts';
import { signatureAt } from '../context/own-address.ts';
import { takePictureFromBytes } from './take-for-pin.ts';

export const FETCH_AHEAD = 'media.fetch-ahead';

interface Wanted {
  readonly personId: string;
  readonly url: string;
}

/** Makes the picture at an address in the background, so that the pin that shows it is faster to create [CREATE-22]. */
export async function registerImage(
  { viewer, jobs }: SignedInContext,
  { image_url: url }: InputOf<typeof call>,
): Promise<null> {
  await jobs.add(FETCH_AHEAD, { personId: viewer.id, url } satisfies Wanted, {
    jobKey: `${FETCH_AHEAD}:${viewer.id}:${url}`,
  });
  return null;
}

/** The job. Its failures are silent: creating the pin reports a picture that cannot be fetched. */
export function fetchAhead(media: Media) {
  return async (payload: unknown, context: JobContext): Promise<void> => {
    const { personId, url } = payload as Wanted;
    if (signatureAt({ mediaUrl: media.baseUrl }, url) !== null) return;
    try {
      const by = { personId, signal: context.signal };
      const { body } = await media.outside.fetchPicture(url, by);
      await takePictureFromBytes(media, { ...context, personId }, body, true);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      context.log.info({ code: error.code }, 'a picture was not fetched ahead');
    }
  };
}
