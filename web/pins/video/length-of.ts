/** Formats a length in ms, such as `0:07` or `14:59`. */
export function lengthOf(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
