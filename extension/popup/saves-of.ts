import type { Destination, PagePicture, PagePictures, Waiting } from '../core/shapes.ts';

/**
 * Returns the saves of the chosen pictures; of the page itself if none is chosen. Texts that were cut may end
 * in half a character, which no server takes.
 */
export function savesOf(
  page: PagePictures,
  chosen: readonly PagePicture[],
  to: Destination,
  newId: () => string,
): Waiting[] {
  const shared = {
    home: to.home,
    boardId: to.boardId,
    boardName: to.boardName,
    sectionId: to.section?.id ?? null,
    link: page.link,
    title: page.title.toWellFormed(),
    attempts: 0,
    notBefore: 0,
    failure: null,
  };
  if (chosen.length === 0) return [{ ...shared, id: newId(), picture: null, words: '' }];
  return chosen.map(({ address, words }) => ({
    ...shared,
    id: newId(),
    picture: address,
    words: words.toWellFormed(),
  }));
}
