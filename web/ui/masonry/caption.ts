/** What stands under a picture of the grid. Each has a fixed height, so every position is known. */
export type Caption = 'none' | 'title' | 'because' | 'promoted';

/** Caption heights in pixels; a because line has three lines in two columns and two in more. */
export function captionHeight(caption: Caption, columns: number): number {
  if (caption === 'none') return 0;
  if (caption === 'title') return 28;
  if (caption === 'promoted') return 46;
  return columns === 2 ? 78 : 62;
}
