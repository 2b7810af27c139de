import type { Database } from '#server/kernel/db/pool.ts';

const WAITING = "datname = current_database() and wait_event_type = 'Lock'";

/** Returns the connections that wait for a lock in a statement with these words, on any node of a cluster. */
export async function waitersWith(db: Database, words = ''): Promise<unknown[]> {
  const { id, view } = await activityOf(db);
  return db.read.rows(`select ${id} as id from ${view} where ${WAITING} and query like :like`, {
    like: `%${words}%`,
  });
}

/** Ends the connections that wait for a lock. */
export async function endWaiters(db: Database): Promise<void> {
  const { id, view } = await activityOf(db);
  await db.read.rows(`select pg_terminate_backend(${id}, 10000) from ${view} where ${WAITING}`);
}

/** A cluster's own view has the activity of all nodes; who waits on a worker has the id of who sent the statement. */
async function activityOf(db: Database): Promise<{ readonly id: string; readonly view: string }> {
  const isCluster = await db.read.row("select 1 from pg_extension where extname = 'citus'");
  return isCluster === null
    ? { id: 'pid', view: 'pg_stat_activity' }
    : { id: 'global_pid', view: 'citus_stat_activity' };
}
