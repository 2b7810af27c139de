import type { Board } from '#contract/boards.ts';
import type { PageHead } from '#web/kernel/page/head.ts';
import { previewOfSize } from '#web/media/preview-picture.ts';
import { truncate } from '#web/kernel/core/truncate.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';

/** Returns the head of a board's or section's page. */
export function boardHeadOf(board: Board, t: Translate): PageHead {
  const by = nameOf(board.owner);
  const description = truncate(
    board.description || t('{board}, a board by {name}', { board: board.name, name: by }),
    200,
  );
  const image = board.sensitivity_screen?.show_warning ? null : board.cover_images?.['474x'];
  return {
    title: board.name,
    description,
    canonical: board.url,
    ...(image && { image: previewOfSize(image) }),
    hidden: board.privacy !== 'public' || board.owner.exclude_from_search,
    embeddable: board.privacy !== 'secret',
    ...(board.privacy === 'public' && {
      feed: { path: `${board.url.slice(0, -1)}.rss`, title: board.name },
    }),
    facts: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name: board.name,
      description,
      url: board.url,
      author: { '@type': 'Person', name: by, url: profilePath(board.owner.username) },
    },
  };
}
