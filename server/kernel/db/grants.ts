import pg from 'pg';
import { primaryAddress } from './primary.ts';

/** The comment that marks a table whose rows the service may only insert and select [SEC-87]. */
const APPEND_ONLY = 'append-only';

const quote = (name: string): string => pg.escapeIdentifier(name);

/**
 * Grants the service role exactly what it needs in schema public and revokes the rest. Runs after every migration,
 * so that no table keeps the grants it was created with.
 */
export async function grantToService(owner: pg.Client, serviceRole: string): Promise<void> {
  const role = quote(serviceRole);
  await owner.query('begin');
  try {
    await owner.query("set local lock_timeout = '2s'");
    await owner.query(`revoke create on schema public from public, ${role}`);
    await owner.query(`grant usage on schema public to ${role}`);
    for (const table of await ownTables(owner)) {
      const name = `public.${quote(table.name)}`;
      const rights = rightsOn(table);
      await owner.query(`revoke all on ${name} from ${role}`);
      await owner.query(`grant ${rights} on ${name} to ${role}`);
    }
    await owner.query(
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
    );
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

interface Table {
  readonly name: string;
  readonly comment: string | null;
}

function rightsOn(table: Table): string {
  // Only the owner writes the record of migrations.
  if (table.name === 'migrations') return 'select';
  return table.comment === APPEND_ONLY ? 'select, insert' : 'select, insert, update, delete';
}

async function ownTables(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.relname::text as name, obj_description(c.oid, 'pg_class') as comment
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and pg_has_role(current_user, c.relowner, 'usage')
    order by c.relname`);
  return rows;
}

/**
 * Creates the job queue's schema, owned by the service role: its tables have row level security, so only their
 * owner can enqueue. Also creates the queue's own migrations table, since its installer would otherwise need the
 * right to create schemas, which the service must not have.
 */
export async function prepareJobSchema(
  owner: pg.Client,
  serviceRole: string,
  serviceUrl: string,
): Promise<void> {
  const { rows } = await owner.query(
    "select 1 from pg_namespace where nspname = 'graphile_worker'",
  );
  if (rows.length === 0) await createJobSchema(owner, serviceRole);
  const service = new pg.Client({
    connectionString: await primaryAddress(serviceUrl),
    connectionTimeoutMillis: 10_000,
  });
  await service.connect();
  try {
    await service.query(`
      create table if not exists graphile_worker.migrations (
        id int primary key,
        ts timestamptz default now() not null,
        breaking boolean not null default false
      )`);
  } finally {
    await service.end();
  }
}

async function createJobSchema(owner: pg.Client, serviceRole: string): Promise<void> {
  try {
    await owner.query(
      `create schema if not exists graphile_worker authorization ${quote(serviceRole)}`,
    );
  } catch (error) {
    throw new Error(
      `The job queue's schema is missing and the owner role may not make it. As an administrator run: ` +
        `create schema graphile_worker authorization ${quote(serviceRole)};`,
      { cause: error },
    );
  }
}
