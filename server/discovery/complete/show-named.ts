import type { Completion } from '#contract/discovery/complete.ts';
import { boardPath, visibleBoards } from '#server/boards/index.ts';
import type { Viewer } from '#server/kernel/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { pictureImages, picturesBySignature, type Media } from '#server/media/index.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import type { Candidate } from './completion-store.ts';

/** Who looks, through which transaction, at pictures from where. */
export interface Looking {
  readonly tx: Tx;
  readonly viewer: Viewer | null;
  readonly media: Pick<Media, 'baseUrl'>;
}

/** Those of the people whom nothing hides from the viewer, in their order. */
export async function showPeople(
  { tx, viewer, media }: Looking,
  candidates: readonly Candidate[],
  limit: number,
): Promise<Completion[]> {
  const ids = subjectsOf(candidates);
  if (ids.length === 0) return [];
  const free = await unblockedAmong(tx, viewer, ids);
  const shown = ids.filter((id) => free.has(id)).slice(0, limit);
  // Nothing is said of whom the viewer follows.
  const people = await peopleViews({ tx, viewer: null, media }, shown);
  return shown.flatMap((id) => {
    const person = people.get(id);
    if (!person) return [];
    const { full_name: name, username, image_small_url: image } = person;
    return {
      type: 'user' as const,
      label: name,
      query: username,
      url: `/${encodeURIComponent(username)}/`,
      id,
      image_url: image,
      pin_count: null,
    };
  });
}

/** Those of the boards that are public and that the viewer may see, in their order. */
export async function showBoards(
  { tx, viewer, media }: Looking,
  candidates: readonly Candidate[],
  limit: number,
): Promise<Completion[]> {
  const ids = subjectsOf(candidates);
  if (ids.length === 0) return [];
  const visible = await visibleBoards(tx, viewer, ids);
  const shown = ids
    .flatMap((id) => visible.get(id) ?? [])
    .filter((board) => board.privacy === 'public')
    .slice(0, limit);
  const covers = shown.flatMap((board) => board.coverSignature ?? []);
  const [owners, pictures] = await Promise.all([
    peopleViews(
      { tx, viewer: null, media },
      shown.map((board) => board.ownerId),
    ),
    picturesBySignature(tx, covers),
  ]);
  return shown.flatMap((board) => {
    const owner = owners.get(board.ownerId);
    const cover = pictures.get(board.coverSignature ?? '');
    if (!owner) return [];
    return {
      type: 'board' as const,
      label: board.name,
      query: board.name,
      url: boardPath(owner.username, board.slug),
      id: board.id,
      image_url: cover ? pictureImages(media.baseUrl, cover)['170x'].url : null,
      pin_count: board.pinCount,
    };
  });
}

/** A name may start so in more than one of its words. */
function subjectsOf(candidates: readonly Candidate[]): string[] {
  return [...new Set(candidates.map(({ subject }) => subject))];
}
