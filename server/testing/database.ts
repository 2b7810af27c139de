import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database, type DatabaseOptions } from '#server/kernel/db/pool.ts';
import { asAdmin, urlsOf } from '#server/kernel/embedded/roles.ts';

/** A migrated database of a test's own. */
export interface TestDatabase {
  /** As the service. */
  readonly url: string;
  /** As the owner of the schema. */
  readonly ownerUrl: string;
  readonly db: Database;
  close(): Promise<void>;
}

/** Makes a fresh copy of the migrated template (some 40 ms); call `close` when done with it. */
export async function testDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { access, adminUrl, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, async (admin) => {
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
      await asAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database ${name} with (force)`);
      });
    },
  };
}
