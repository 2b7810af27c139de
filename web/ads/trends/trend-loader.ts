import type { AdReportRow } from '#contract/ads/reports.ts';

type Rows = readonly AdReportRow[];
interface Waiting {
  readonly id: string;
  readonly take: (rows: Rows) => void;
  readonly fail: (cause: unknown) => void;
}

/** Rows that are drawn together ask within this time. */
const GATHER_MS = 50;

/** Fetches the days of several rows of a list in one request: as many as its answer has room for. */
export function trendLoader(fetchRows: (ids: readonly string[]) => Promise<Rows>, most: number) {
  let waiting: Waiting[] = [];
  const send = async (some: readonly Waiting[]) => {
    try {
      const rows = await fetchRows([...new Set(some.map(({ id }) => id))]);
      for (const { id, take } of some) take(rows.filter((row) => row.id === id));
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
    new Promise<Rows>((take, fail) => {
      waiting.push({ id, take, fail });
      if (waiting.length === 1) setTimeout(sendAll, GATHER_MS);
    });
}
