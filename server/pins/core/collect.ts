/** A source of a list's rows, best first, in batches. */
export interface Candidates<Row> {
  /**
   * Returns the next batch, of which about `missing` are needed; null at the end, or if no more are read for this
   * page.
   */
  readonly next: (missing: number) => Promise<readonly Row[] | null>;
  /** Selects which visible rows of a batch the page takes; by default all. */
  readonly take?: (visible: readonly Row[]) => readonly Row[];
}

/**
 * Reads until enough visible rows are found, or no candidates are left, so that hidden rows leave no gaps. A
 * caller that requests one row more than a page learns whether there is another page. If `next` returns no more
 * than are missing, the number wanted may depend on the rows found so far.
 */
export async function collect<Row>(
  { next, take }: Candidates<Row>,
  visible: (rows: readonly Row[]) => Promise<readonly Row[]>,
  wanted: number | ((found: readonly Row[]) => Promise<number>),
): Promise<Row[]> {
  const found: Row[] = [];
  for (;;) {
    const most = typeof wanted === 'number' ? wanted : await wanted(found);
    const rows = found.length < most ? await next(most - found.length) : null;
    if (rows === null) return found;
    const passed = rows.length === 0 ? [] : await visible(rows);
    found.push(...(take?.(passed) ?? passed).slice(0, most - found.length));
  }
}

/** A list read from a position on, in a database order. */
export interface Run<Row> {
  /** The page size. */
  readonly size: number;
  /** Returns the rows after `after`, in the list's order; null starts. */
  readonly next: (after: Row | null, limit: number) => Promise<readonly Row[]>;
  /** Rows with the same name occur once per page. */
  readonly nameOf?: (row: Row) => string;
}

/** A request reads at most this many batches, however much is hidden. */
const MAX_BATCHES = 40;
/** The size of each batch but the first. */
const BATCH = 250;

/**
 * Returns the rows of a run. Checking visibility costs more than reading, so about as many rows as are missing are
 * checked, and more each time. `pausedAt` is the last row read of a run that was not read to its end.
 */
export function candidatesOf<Row>(
  run: Run<Row>,
): Candidates<Row> & { readonly pausedAt: () => Row | null } {
  let batch: readonly Row[] = [];
  let [at, batches] = [0, 0];
  let atOnce = run.size + 1;
  let [last, hasEnded]: [Row | null, boolean] = [null, false];
  return {
    pausedAt: () => (hasEnded ? null : last),
    ...(run.nameOf && { take: onceEach(run.nameOf, run.size) }),
    async next(missing) {
      while (at === batch.length) {
        if (hasEnded || batches === MAX_BATCHES) return null;
        const limit = batches === 0 ? run.size + 1 : BATCH;
        batch = await run.next(last, limit);
        if (batches === 1) atOnce = 2 * missing;
        batches += 1;
        at = 0;
        hasEnded = batch.length < limit;
        last = batch.at(-1) ?? last;
      }
      const rows = batch.slice(at, at + atOnce);
      at += rows.length;
      atOnce *= 2;
      return rows;
    },
  };
}

/** Yields the first row of each name until the page is full, and then any row, which only shows that there is more. */
function onceEach<Row>(nameOf: (row: Row) => string, size: number) {
  const names = new Set<string>();
  return (rows: readonly Row[]): Row[] =>
    rows.filter((row) => {
      if (names.size === size) return true;
      const name = nameOf(row);
      const isNew = !names.has(name);
      names.add(name);
      return isNew;
    });
}

/** A paged list of which the viewer may not see every row. */
export interface Walk<Row> extends Run<Row> {
  /** Filters the visible rows. */
  readonly visible: (rows: readonly Row[]) => Promise<readonly Row[]>;
}

export interface Collected<Row> {
  readonly rows: Row[];
  /** The last row of the page, if another follows it. */
  readonly last: Row | null;
}

/** Returns a page of a run: empty only at the end, and the last page knows that it is the last. */
export async function collectPage<Row>(walk: Walk<Row>): Promise<Collected<Row>> {
  const candidates = candidatesOf(walk);
  const found = await collect(candidates, walk.visible, walk.size + 1);
  const rows = found.slice(0, walk.size);
  return { rows, last: found.length > rows.length ? (rows.at(-1) ?? null) : candidates.pausedAt() };
}
