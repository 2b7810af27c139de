import type { BroughtKind } from '#contract/transfer/bring.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

export type ActKind = 'cover' | BroughtKind;
export interface NewAct {
  readonly kind: ActKind;
  readonly details: Readonly<Record<string, unknown>>;
  readonly state: 'waiting' | 'passed_over';
}

export interface ActRow {
  readonly position: number;
  readonly kind: ActKind;
  readonly details: Readonly<Record<string, unknown>>;
  readonly madeId: string | null;
}
export type ActResult = Pick<ActRow, 'position' | 'madeId'> & {
  readonly state: 'restored' | 'passed_over';
};

const keyOf = (fileId: string) => ({ bucket: bucketOf(fileId), fileId });

export async function insertActs(tx: Tx, fileId: string, acts: readonly NewAct[]): Promise<void> {
  await tx.run(
    `insert into brought_acts (bucket, file_id, position, kind, details, state)
     select :bucket, :fileId, act.position, act.kind, act.details, act.state
     from jsonb_to_recordset(:all::jsonb) as act (position integer, kind text, details jsonb, state text)`,
    {
      ...keyOf(fileId),
      all: JSON.stringify(acts.map((act, index) => ({ ...act, position: index + 1 }))),
    },
  );
}

const ACT = `position, kind, details, made_id as "madeId"`;

export function waitingActs(tx: Tx, fileId: string, limit: number): Promise<ActRow[]> {
  return tx.rows<ActRow>(
    `select ${ACT} from brought_acts
     where bucket = :bucket and file_id = :fileId and state = 'waiting' order by position limit :limit`,
    { ...keyOf(fileId), limit },
  );
}

/** Returns what was restored, the last first. */
export function restoredActs(tx: Tx, fileId: string, limit: number): Promise<ActRow[]> {
  return tx.rows<ActRow>(
    `select ${ACT} from brought_acts
     where bucket = :bucket and file_id = :fileId and state = 'restored' order by position desc limit :limit`,
    { ...keyOf(fileId), limit },
  );
}

/** Returns what these acts made, by their positions. */
export async function madeBy(
  tx: Tx,
  fileId: string,
  positions: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await tx.rows<{ position: number; madeId: string }>(
    `select position, made_id as "madeId" from brought_acts
     where bucket = :bucket and file_id = :fileId and position = any(:positions::integer[]) and made_id is not null`,
    { ...keyOf(fileId), positions },
  );
  return new Map(found.map(({ position, madeId }) => [position, madeId]));
}

export async function storeActs(
  tx: Tx,
  fileId: string,
  results: readonly ActResult[],
): Promise<void> {
  await tx.run(
    `update brought_acts set state = result.state, made_id = result.made_id
     from unnest(:positions::integer[], :states::text[], :madeIds::bigint[]) as result (position, state, made_id)
     where brought_acts.bucket = :bucket and brought_acts.file_id = :fileId
       and brought_acts.position = result.position`,
    {
      ...keyOf(fileId),
      positions: results.map((result) => result.position),
      states: results.map((result) => result.state),
      madeIds: results.map((result) => result.madeId),
    },
  );
}

/** Passes over what still waits, because the import is undone. */
export async function passOverWaiting(tx: Tx, fileId: string): Promise<void> {
  await tx.run(
    `update brought_acts set state = 'passed_over'
     where bucket = :bucket and file_id = :fileId and state = 'waiting'`,
    keyOf(fileId),
  );
}

/** Counts the acts of files by kind and state, without covers. */
export function countActs(
  tx: Tx,
  fileIds: readonly string[],
): Promise<
  {
    readonly fileId: string;
    readonly kind: Exclude<ActKind, 'cover'>;
    readonly state: 'waiting' | ActResult['state'];
    readonly count: number;
  }[]
> {
  return tx.rows(
    `select file_id as "fileId", kind, state, count(*)::integer as count from brought_acts
     where (bucket, file_id) in (select * from unnest(:buckets::smallint[], :fileIds::bigint[])) and kind <> 'cover'
     group by file_id, kind, state`,
    { buckets: fileIds.map(bucketOf), fileIds },
  );
}
