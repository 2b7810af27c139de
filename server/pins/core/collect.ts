/** Where the rows of a list come from, best first, some at a time. */
export interface Candidates<Row> {
  /** The next to look at, of which about so many are missing; null when none are left, or none are read for this page. */
  readonly next: (missing: number) => Promise<readonly Row[] | null>;
  /** Of those that `next` gave and the viewer may see, the ones that the page takes; without it all. */
  readonly take?: (visible: readonly Row[]) => readonly Row[];
}

/**
 * Reads on until so many rows are found that may be shown, or no candidates are left: what is hidden leaves
 * no gap. Whoever asks for one row more than a page has knows whether there is another page. Where `next` gives no more
 * than are missing, how many are wanted may change with what was found.
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

/** A list that is read from one place on, in an order that the database knows. */
export interface Run<Row> {
  /** Rows of a page. */
  readonly size: number;
  /** The rows that follow `after`, in the list's order; null for its beginning. */
  readonly next: (after: Row | null, limit: number) => Promise<readonly Row[]>;
  /** Rows of the same name are shown once on a page. */
  readonly nameOf?: (row: Row) => string;
}

/** However much is hidden, a request reads at most this many batches. */
const MAX_BATCHES = 40;
/** Rows of each batch but the first. */
const BATCH = 250;

/**
 * The rows of a run. To ask what may be shown costs more than to read: it is asked of about as many rows as are
 * missing, and of more each time. `pausedAt` is the last row read of a run that was not read to its end.
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

/** The first row of each name, until there are as many as a page has; then any, for it only says that there is more. */
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

/** A list to be shown page by page, of which the viewer may not see everything. */
export interface Walk<Row> extends Run<Row> {
  /** Those that may be shown. */
  readonly visible: (rows: readonly Row[]) => Promise<readonly Row[]>;
}

export interface Collected<Row> {
  readonly rows: Row[];
  /** The last row shown, when something comes after it. */
  readonly last: Row | null;
}

/** A page of a run: it is empty only at the end, and the last page knows that it is the last. */
export async function collectPage<Row>(walk: Walk<Row>): Promise<Collected<Row>> {
  const candidates = candidatesOf(walk);
  const found = await collect(candidates, walk.visible, walk.size + 1);
  const rows = found.slice(0, walk.size);
  return { rows, last: found.length > rows.length ? (rows.at(-1) ?? null) : candidates.pausedAt() };
}
