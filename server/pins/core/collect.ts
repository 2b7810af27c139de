/** A list to be shown page by page, of which the viewer may not see everything. */
export interface Walk<Row> {
  readonly size: number;
  /** The rows that follow `after`, in the list's order; null for its beginning. */
  readonly next: (after: Row | null, limit: number) => Promise<readonly Row[]>;
  /** Those that may be shown. */
  readonly keep: (rows: readonly Row[]) => Promise<readonly Row[]>;
  /** Rows of the same name are shown once on a page. */
  readonly nameOf?: (row: Row) => string;
}

export interface Collected<Row> {
  readonly rows: Row[];
  /** The last row shown, when something comes after it. */
  readonly last: Row | null;
}

/** However much is hidden, a request reads at most this many batches. */
const MAX_BATCHES = 40;

/**
 * Reads on until a page is full and one more row that may be shown is known, or the list ends:
 * so a page is empty only at the end, and the last page knows that it is the last. To ask what may be shown
 * costs more than to read: it is asked of about as many rows as are missing, and of more each time.
 */
export async function collectPage<Row>(walk: Walk<Row>): Promise<Collected<Row>> {
  const shown: Row[] = [];
  const names = new Set<string>();
  let limit = walk.size + 1;
  let atOnce = limit;
  let after: Row | null = null;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const rows = await walk.next(after, limit);
    if (batch === 1) atOnce = 2 * (walk.size + 1 - shown.length);
    for (let at = 0; at < rows.length;) {
      const part = rows.slice(at, at + atOnce);
      at += part.length;
      atOnce *= 2;
      for (const row of await walk.keep(part)) {
        if (shown.length === walk.size) return { rows: shown, last: shown.at(-1) ?? null };
        const name = walk.nameOf?.(row);
        if (name !== undefined && names.has(name)) continue;
        if (name !== undefined) names.add(name);
        shown.push(row);
      }
    }
    if (rows.length < limit) return { rows: shown, last: null };
    after = rows.at(-1) ?? null;
    limit = 250;
  }
  return { rows: shown, last: after };
}
