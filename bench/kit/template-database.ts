import { migrate } from '#server/kernel/db/migrate.ts';
import {
  adminUrl,
  asAdmin,
  ensureDatabase,
  urlsOf,
  type Access,
  type DatabaseUrls,
} from '#server/kernel/embedded/roles.ts';
import { MIGRATIONS } from '#server/kernel/process/installation.ts';

/** The working database: a disposable copy. */
export const WORK = 'bench';

/**
 * Returns the database stored under this name, filling it if missing. The name includes what produced its rows; others
 * of the same kind are dropped.
 */
export async function storedTemplate(
  access: Access,
  kind: string,
  madeBy: string,
  fill: (urls: DatabaseUrls) => Promise<void>,
): Promise<string> {
  const template = `${kind}_${madeBy}`;
  let known: string[] = [];
  await asAdmin(adminUrl(access), async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, $1) and datistemplate`,
      [`${kind}_`],
    );
    known = rows.map((row) => row.datname);
  });
  if (known.includes(template)) return template;
  await dropDatabases(access, [...known, template]);
  await ensureDatabase(access, template);
  const urls = urlsOf(access, template);
  await migrate({ ...urls, folder: MIGRATIONS });
  await fill(urls);
  await asAdmin(adminUrl(access), async (admin) => {
    await admin.query(`alter database ${template} is_template true`);
  });
  return template;
}

/** Copies a template to the working database, replacing it. */
export async function copyTemplate(access: Access, template: string): Promise<DatabaseUrls> {
  await dropDatabases(access, [WORK]);
  await asAdmin(adminUrl(access), async (admin) => {
    await admin.query(
      `create database ${WORK} template ${template} strategy file_copy owner bowerbird_owner`,
    );
    await admin.query(`alter database ${WORK} is_template false`);
    await admin.query(`grant connect on database ${WORK} to bowerbird_service`);
    await admin.query('checkpoint');
  });
  const urls = urlsOf(access, WORK);
  // The schema may have changed since the rows were created.
  await migrate({ ...urls, folder: MIGRATIONS });
  return urls;
}

async function dropDatabases(access: Access, names: readonly string[]): Promise<void> {
  await asAdmin(adminUrl(access), async (admin) => {
    for (const name of names) {
      await admin.query(`update pg_database set datistemplate = false where datname = $1`, [name]);
      await admin.query(`drop database if exists ${name} with (force)`);
    }
  });
}
