/** How a card arranges a board's newest pictures. On a grid, cards have the composed cover, in two columns as well. */
export type CardType = 'thumbnail' | 'strip';

/** Returns the number of columns of pictures on a card [BOARD-13]. */
export const cardColumns = (type: CardType): 2 | 4 => (type === 'thumbnail' ? 2 : 4);
