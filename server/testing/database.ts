import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database, type DatabaseOptions } from '#server/kernel/db/pool.ts';
import { asAdmin, urlsOf } from '#server/kernel/embedded/roles.ts';

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
  for (const node of nodes)
    await asAdmin(node, async (admin) => {
      await admin.query(
        `create database ${name} template ${template} strategy file_copy owner bowerbird_owner`,
      );
      await admin.query(`grant connect on database ${name} to bowerbird_service`);
    });
  const { ownerUrl, serviceUrl } = urlsOf(access, name);
  const db = openDatabase(serviceUrl, { max: 5, ...options });
  return {
    url: serviceUrl,
    ownerUrl,
    db,
    async close() {
      await db.end();
      for (const node of nodes.toReversed())
        await asAdmin(node, async (admin) => {
          await admin.query(`drop database ${name} with (force)`);
        });
    },
  };
}
