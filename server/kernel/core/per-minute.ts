/** Returns a limiter that allows so many uses per minute, for log lines that anybody can trigger. */
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
