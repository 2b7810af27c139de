import { Failure } from '#server/kernel/core/failure.ts';
import { makePictureOf, type Media, type PictureRow } from '#server/media/index.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import type { WaitingRow } from './row-store.ts';

/** The number of a page's pictures that are tried before it counts as having none. */
const PICTURES_TRIED = 3;

type Looking = Pick<JobContext, 'read' | 'now' | 'signal'>;

/**
 * Fetches the picture of an entry: the one that its file names, or else the best of its page. Returns why there is
 * none as a Failure. Writes nothing: the caller stores the picture's row.
 */
export async function findPicture(
  media: Media,
  looking: Looking,
  personId: string,
  row: Pick<WaitingRow, 'link' | 'picture'>,
): Promise<PictureRow | Failure> {
  const by = { personId, signal: looking.signal };
  const take = async (url: string): Promise<PictureRow> => {
    const { body } = await media.outside.fetchPicture(url, by);
    return makePictureOf(media, looking, body, true);
  };
  const named = row.picture === null ? null : await orFailure(() => take(row.picture ?? ''));
  if (named !== null && !(named instanceof Failure && isOfTheFile(named))) return named;
  const { link } = row;
  if (link === null) return named ?? new Failure('no_picture', 'The entry has no address.');
  return orFailure(async () => {
    const { finalUrl, contentType, body } = await media.outside.fetchPage(link, by);
    if (/^\s*image\//i.test(contentType)) return take(finalUrl);
    const { items } = await media.scanner.scanPage({ html: body, contentType, url: finalUrl });
    let first: Failure | null = null;
    for (const item of items.slice(0, PICTURES_TRIED)) {
      const taken = await orFailure(() => take(item.url));
      if (!(taken instanceof Failure)) return taken;
      if (!isOfTheFile(taken)) throw taken;
      // The page was there: it is not dead because one of its pictures is.
      first ??= taken.code === 'picture_unreachable' ? null : taken;
    }
    throw first ?? new Failure('no_picture', 'No picture was found on this page.');
  });
}

/** Whether another picture may do, rather than another time. */
const isOfTheFile = ({ code }: Failure): boolean =>
  code.startsWith('picture_') || code === 'too_large';

async function orFailure<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
