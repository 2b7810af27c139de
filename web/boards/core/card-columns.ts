/** How a card shows a board's newest pictures side by side. */
export type CardType = 'grid' | 'thumbnail' | 'strip';

/** Columns of pictures on a card [BOARD-13]. */
export const cardColumns = (type: CardType): 2 | 4 =>
  type === 'grid' || type === 'thumbnail' ? 2 : 4;
