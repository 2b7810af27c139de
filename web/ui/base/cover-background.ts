/**
 * The background of a bower cover: the board's dominant colour, with less chroma. CSS does the colour
 * arithmetic, so the tokens' own space (OKLCH) rules and nothing is computed twice.
 */
export function coverBackgroundOf(hex: string): string {
  const color = /^#[0-9a-f]{6}$/i.test(hex) ? hex : '#808080';
  return `oklch(from ${color} clamp(0.3, l, 0.88) min(c, 0.12) h)`;
}
