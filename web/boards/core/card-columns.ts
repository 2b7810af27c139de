/** How a card arranges a board's newest pictures. */
export type CardType = 'grid' | 'thumbnail' | 'strip';

/** Returns the number of columns of pictures on a card [BOARD-13]. */
export const cardColumns = (type: CardType): 2 | 4 =>
  type === 'grid' || type === 'thumbnail' ? 2 : 4;
