/** What is under a picture of the grid. Heights are fixed, so every position can be computed. */
export type Caption = 'none' | 'title' | 'because' | 'promoted';

/** Caption heights in pixels; "because" has three lines in a two-column grid, else two. */
export function captionHeight(caption: Caption, columns: number): number {
  if (caption === 'none') return 0;
  if (caption === 'title') return 28;
  if (caption === 'promoted') return 46;
  return columns === 2 ? 78 : 62;
}
