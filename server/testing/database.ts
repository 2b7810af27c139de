import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database, type DatabaseOptions } from '#server/kernel/db/pool.ts';
import { asAdmin, urlsOf } from '#server/kernel/embedded/roles.ts';
import { until } from './until.ts';

/** PostgreSQL's object_in_use. */
const IN_USE = '55006';

/** A test's own migrated database. */
export interface TestDatabase {
  /** With the service's role. */
  readonly url: string;
  /** With the role that owns the schema. */
  readonly ownerUrl: string;
  readonly db: Database;
  close(): Promise<void>;
}

/** Copies the migrated template (some 40 ms), or another one; call `close` afterwards. */
export async function testDatabase(
  options: DatabaseOptions & { readonly template?: string } = {},
): Promise<TestDatabase> {
  const { access, nodes, ...usual } = inject('postgres');
  const template = options.template ?? usual.template;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(nodes, template, name);
  const { ownerUrl, serviceUrl } = urlsOf(access, name);
  const db = openDatabase(serviceUrl, { max: 5, ...options });
  return {
    url: serviceUrl,
    ownerUrl,
    db,
    async close() {
      await db.end();
      await dropDatabase(nodes, name);
    },
  };
}

/** Copies a database on each node. */
export async function copyDatabase(
  nodes: readonly string[],
  template: string,
  name: string,
): Promise<void> {
  for (const node of nodes)
    await asAdmin(node, async (admin) => {
      await admin.query(
        `create database ${name} template ${template} strategy file_copy owner bowerbird_owner`,
      );
      await admin.query(`grant connect on database ${name} to bowerbird_service`);
    });
}

/** Drops a database on each node, on the coordinator first; the other nodes may be in use by it a moment longer. */
export async function dropDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes.toReversed())
    await until(
      () => isDropped(node, name),
      () => `the database ${name} is in use`,
    );
}

async function isDropped(node: string, name: string): Promise<boolean> {
  try {
    await asAdmin(node, async (admin) => {
      await admin.query(`drop database ${name} with (force)`);
    });
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === IN_USE) return false;
    throw error;
  }
}
