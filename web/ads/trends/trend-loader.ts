interface Waiting<Day> {
  readonly id: string;
  readonly take: (days: readonly Day[]) => void;
  readonly fail: (cause: unknown) => void;
}

/** Rows that are drawn together ask within this time. */
const GATHER_MS = 50;

/** Fetches the days of several rows of a list in one request: as many as its answer has room for. */
export function trendLoader<Day extends { readonly id: string | null }>(
  fetchDays: (ids: readonly string[]) => Promise<readonly Day[]>,
  most: number,
) {
  let waiting: Waiting<Day>[] = [];
  const send = async (some: readonly Waiting<Day>[]) => {
    try {
      const days = await fetchDays([...new Set(some.map(({ id }) => id))]);
      for (const { id, take } of some) take(days.filter((day) => day.id === id));
    } catch (cause) {
      for (const { fail } of some) fail(cause);
    }
  };
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) void send(all.slice(from, from + most));
  };
  return (id: string) =>
    new Promise<readonly Day[]>((take, fail) => {
      waiting.push({ id, take, fail });
      if (waiting.length === 1) setTimeout(sendAll, GATHER_MS);
    });
}
