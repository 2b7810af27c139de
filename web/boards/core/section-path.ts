import type { Board, Section } from '#contract/boards.ts';

export const sectionPath = (board: Pick<Board, 'url'>, section: Pick<Section, 'slug'>): string =>
  `${board.url}${encodeURIComponent(section.slug)}/`;
