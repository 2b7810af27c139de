/**
 * Returns the background of a board cover: the board's dominant colour with less chroma. Computed in CSS, in the
 * tokens' own colour space (OKLCH).
 */
export function coverBackgroundOf(hex: string): string {
  const color = /^#[0-9a-f]{6}$/i.test(hex) ? hex : '#808080';
  return `oklch(from ${color} clamp(0.3, l, 0.88) min(c, 0.12) h)`;
}
