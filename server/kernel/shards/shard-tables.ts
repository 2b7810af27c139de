import type pg from 'pg';
import { lockSchemaIfFree } from '../db/migrate.ts';
import { isCluster, runLookUpsApart } from '../db/look-ups.ts';
import { stampEvents } from '../db/stamp-events.ts';
import { tableClasses, type TableClass } from './table-classes.ts';

/** What stops the sharding of a database; the message is for the person who runs it. */
export class ShardProblem extends Error {}

/** The tables that a run has changed, in that order. */
export interface ShardReport {
  readonly distributed: readonly string[];
  readonly reference: readonly string[];
}

interface Placed {
  readonly name: string;
  /** The class that the cluster has for it; null for one that it does not know. */
  readonly placed: TableClass | null;
  readonly column: string | null;
}

// The first distributed table, which the others are colocated with.
const ANCHOR = 'devices';

/**
 * Gives each table of a migrated Citus coordinator its class. Each table is changed in a transaction of its own, so a
 * run that was killed goes on with the next one; a run that finds nothing to do changes nothing.
 */
export async function shardTables(ownerUrl: string): Promise<ShardReport> {
  const owner = await lockSchemaIfFree(ownerUrl);
  if (owner === null)
    throw new ShardProblem('Another process migrates or shards this database at the moment.');
  try {
    await refuseOther(owner);
    await owner.query("set lock_timeout = '10s'");
    const placed = await tablesIn(owner);
    refuseWrong(placed);
    await runLookUpsApart(owner);
    await stampEvents(owner);
    // The cluster takes a local table in by itself when another one refers to it.
    const isOut = (one: Placed): boolean => one.placed === null || one.placed === 'local';
    const missing = new Set(placed.filter(isOut).map(({ name }) => name));
    const reference = await inTurn(
      tableClasses.reference.filter((name) => missing.has(name)),
      (name) => changed(owner, name, 'select create_reference_table($1::regclass)', [name]),
    );
    const distributed = await inTurn(
      parentsFirst(await referencesIn(owner)).filter((name) => missing.has(name)),
      (name) => distribute(owner, name),
    );
    await emptyShells(owner);
    return { distributed, reference };
  } finally {
    await owner.end();
  }
}

async function refuseOther(owner: pg.Client): Promise<void> {
  if (!(await isCluster(owner)))
    throw new ShardProblem(
      'This database has no extension citus. Create it on every node first: docs/scale.md says how.',
    );
  const nodes = await owner.query(
    "select 1 from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary' limit 1",
  );
  if (nodes.rows.length === 0)
    throw new ShardProblem(
      'This cluster has no worker yet. Add one with citus_add_node: docs/scale.md says how.',
    );
}

async function tablesIn(owner: pg.Client): Promise<Placed[]> {
  const { rows } = await owner.query<Placed>(
    `select c.relname::text as name,
       case p.partmethod when 'h' then 'distributed' when 'n' then
         case p.repmodel when 't' then 'reference' else 'local' end end as placed,
       case p.partmethod when 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as column
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  );
  return rows;
}

function refuseWrong(tables: readonly Placed[]): void {
  const found = new Map(tables.map((one) => [one.name, one]));
  for (const kind of ['distributed', 'reference', 'local'] as const)
    for (const name of tableClasses[kind]) {
      const table = found.get(name);
      if (table === undefined)
        throw new ShardProblem(`The table ${name} is missing: the database is of another version.`);
      if (table.placed === null || table.placed === 'local') continue;
      if (table.placed === kind && (table.column ?? 'bucket') === 'bucket') continue;
      const by = table.column === null ? '' : ` by ${table.column}`;
      throw new ShardProblem(
        `The table ${name} is ${table.placed}${by} and should be ${kind}. Undo that first (undistribute_table).`,
      );
    }
}

/** Which tables refer to which. */
async function referencesIn(owner: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await owner.query<{ child: string; parents: string[] }>(
    `select c.relname::text as child, array_agg(p.relname::text) as parents
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace and p.oid <> c.oid
     group by c.relname`,
  );
  return new Map(rows.map(({ child, parents }) => [child, parents]));
}

/** The distributed tables: the anchor, and each one after those that it refers to. */
function parentsFirst(references: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered = new Set<string>();
  const add = (name: string): void => {
    for (const parent of references.get(name) ?? []) add(parent);
    ordered.add(name);
  };
  for (const name of [ANCHOR, ...tableClasses.distributed]) add(name);
  return [...ordered];
}

function distribute(owner: pg.Client, name: string): Promise<void> {
  return name === ANCHOR
    ? changed(
        owner,
        name,
        "select create_distributed_table($1::regclass, 'bucket', colocate_with => 'none')",
        [name],
      )
    : changed(
        owner,
        name,
        "select create_distributed_table($1::regclass, 'bucket', colocate_with => $2)",
        [name, ANCHOR],
      );
}

async function changed(
  owner: pg.Client,
  name: string,
  sql: string,
  values: readonly string[],
): Promise<void> {
  try {
    await owner.query(sql, [...values]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ShardProblem(
      `The table ${name} could not be placed: ${reason}. What was done stays; run it again to go on.`,
      { cause: error },
    );
  }
}

/** Frees what the cluster leaves behind in the coordinator's own copy of a table whose rows it has moved. */
async function emptyShells(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relkind = 'r' and (p.partmethod = 'h' or p.repmodel = 't') and pg_relation_size(c.oid) > 0
     order by c.relname`,
  );
  await inTurn(
    rows.map(({ name }) => name),
    (name) =>
      changed(owner, name, 'select truncate_local_data_after_distributing_table($1::regclass)', [
        name,
      ]),
  );
}

async function inTurn(
  names: readonly string[],
  work: (name: string) => Promise<void>,
): Promise<readonly string[]> {
  for (const name of names) await work(name);
  return names;
}
