/** Whether one more may be had in this minute, of which there are so many: for what anybody can have written to a log. */
export function perMinute(limit: number): () => boolean {
  let minute = 0;
  let taken = 0;
  return () => {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) [minute, taken] = [now, 0];
    taken += 1;
    return taken <= limit;
  };
}
