/** How a card shows its board: the composed cover, or its newest pictures side by side. */
export type CardType = 'cover' | 'grid' | 'thumbnail' | 'strip';

/** Columns of pictures on a card [BOARD-13]. */
export const cardColumns = (type: Exclude<CardType, 'cover'>): 2 | 4 =>
  type === 'grid' || type === 'thumbnail' ? 2 : 4;
