import { Failure } from '#server/kernel/core/failure.ts';
import { makePictureOf, type Media, type PictureRow } from '#server/media/index.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import type { WaitingRow } from '../row-store.ts';
import { archivedAddress, type Archived } from './archived-address.ts';
import type { Robots } from './robots.ts';

/** The redirects that are followed from one address. */
const MOST_REDIRECTS = 5;
/** The number of a page's pictures that are tried before it counts as having none. */
const PICTURES_TRIED = 3;

type Looking = Pick<JobContext, 'read' | 'now' | 'signal'>;

/** What addresses are fetched with. */
export interface Fetching {
  readonly media: Media;
  readonly robots: Robots;
  /** Where the operator lets pages be looked for that are gone; null is nowhere. */
  readonly webArchive: string | null;
}

/** A picture that was found, and whether in the web archive. */
export interface Found {
  readonly picture: PictureRow;
  readonly isArchived: boolean;
}

type Entry = Pick<WaitingRow, 'link' | 'picture' | 'savedAt'>;

/**
 * Fetches the picture of an entry, or at its last attempt, if it is gone, that of the web archive. Returns why there is none as a
 * Failure. Writes nothing: the caller stores the picture's row.
 */
export async function findPicture(
  fetching: Fetching,
  looking: Looking,
  personId: string,
  { row, isLast }: { readonly row: Entry; readonly isLast: boolean },
): Promise<Found | Failure> {
  const picture = await pictureOf(fetching, looking, personId, row);
  if (!(picture instanceof Failure)) return { picture, isArchived: false };
  const { webArchive } = fetching;
  if (!isLast || webArchive === null || picture.code !== 'picture_unreachable') return picture;
  const at = (address: string | null, as: Archived): string | null =>
    address && archivedAddress(webArchive, address, row.savedAt ?? looking.now, as);
  const archived = await pictureOf(fetching, looking, personId, {
    link: at(row.link, 'page'),
    picture: at(row.picture, 'picture'),
  });
  return archived instanceof Failure ? picture : { picture: archived, isArchived: true };
}

/** Returns the picture that an entry names, or else the best of its page. */
async function pictureOf(
  { media, robots }: Fetching,
  looking: Looking,
  personId: string,
  { link, picture }: Pick<Entry, 'link' | 'picture'>,
): Promise<PictureRow | Failure> {
  const by = { personId, signal: looking.signal };
  const requireWelcome = async (url: string): Promise<void> => {
    if (await robots.mayFetch(url, by, looking.now)) return;
    throw new Failure('fetch_unwelcome', 'This site asks programs to leave that address alone.');
  };
  // Each site on the way is asked, and for each of its addresses.
  const fetched = async (what: 'fetchPage' | 'fetchPicture', url: string) => {
    let at = url;
    for (let followed = 0; followed <= MOST_REDIRECTS; followed += 1) {
      await requireWelcome(at);
      const found = await media.outside[what](at, { ...by, isOneStep: true });
      if (!found.isMoved) return found;
      at = found.finalUrl;
    }
    throw new Failure('picture_unreachable', "We couldn't reach that address.");
  };
  const take = async (url: string): Promise<PictureRow> => {
    const { body } = await fetched('fetchPicture', url);
    return makePictureOf(media, { ...looking, personId }, body, true);
  };
  const named = picture === null ? null : await orFailure(() => take(picture));
  if (named !== null && !(named instanceof Failure && isOfTheFile(named))) return named;
  if (link === null) return named ?? new Failure('no_picture', 'The entry has no address.');
  return orFailure(async () => {
    const { finalUrl, contentType, body } = await fetched('fetchPage', link);
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
  code.startsWith('picture_') || code === 'too_large' || code === 'fetch_unwelcome';

async function orFailure<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
