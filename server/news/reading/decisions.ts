import type { DecisionLink } from '#contract/news.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { answeredAmong, decidedAmong, type DecidedRow } from '#server/moderation/index.ts';

type Links = ReadonlyMap<string, DecisionLink>;

/** Those of these decisions that are about things of the person, by id. */
export async function decisionsOn(
  tx: Tx,
  personId: string,
  ids: readonly string[],
): Promise<Links> {
  if (ids.length === 0) return new Map();
  const rows = await decidedAmong(tx, ids);
  return linksTo(rows.filter((row) => row.personId === personId));
}

/** Those of these decisions that answered a report by the person, by id. */
export async function decisionsReportedBy(
  tx: Tx,
  personId: string,
  ids: readonly string[],
): Promise<Links> {
  if (ids.length === 0) return new Map();
  return linksTo(await decidedAmong(tx, await answeredAmong(tx, personId, ids)));
}

const linksTo = (rows: readonly DecidedRow[]): Links =>
  new Map(
    rows.map(({ id, kind, verdict }) => [
      id,
      { id, type: 'decision_link' as const, kind, verdict },
    ]),
  );
