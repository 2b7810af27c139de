import pg from 'pg';

const OWNER = 'bowerbird_owner';
const SERVICE = 'bowerbird_service';

/** How to connect to an embedded cluster. */
export interface Access {
  /** The folder of its Unix socket, or its host. */
  readonly socket: string;
  /** The usual one, if missing. */
  readonly port?: number;
  readonly admin: string;
  readonly owner: string;
  readonly service: string;
}

/** The addresses of one database, for each of the product's two roles [SEC-87]. */
export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly serviceUrl: string;
}

/** Returns the administrator's address; only for creating databases and roles. */
export function adminUrl(access: Access, database = 'postgres'): string {
  return urlOf(access, 'postgres', access.admin, database);
}

/** Returns the addresses that the product itself connects to. */
export function urlsOf(access: Access, database: string): DatabaseUrls {
  return {
    ownerUrl: urlOf(access, OWNER, access.owner, database),
    serviceUrl: urlOf(access, SERVICE, access.service, database),
  };
}

function urlOf(access: Access, role: string, password: string, database: string): string {
  const port = access.port === undefined ? '' : `&port=${access.port}`;
  return `postgresql://${role}:${password}@localhost/${database}?host=${encodeURIComponent(access.socket)}${port}`;
}

/**
 * Creates the two roles and the database where missing. Every step checks first, so the next start completes the
 * work of a killed process.
 */
export async function ensureDatabase(access: Access, database: string): Promise<void> {
  await asAdmin(adminUrl(access), async (admin) => {
    await ensureRole(admin, OWNER, access.owner);
    await ensureRole(admin, SERVICE, access.service);
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [database]);
    const name = pg.escapeIdentifier(database);
    if (rows.length === 0) await admin.query(`create database ${name} owner ${OWNER}`);
    await admin.query(`revoke connect, temporary on database ${name} from public`);
    await admin.query(`grant connect on database ${name} to ${SERVICE}`);
  });
  await asAdmin(adminUrl(access, database), async (admin) => {
    await admin.query(`alter schema public owner to ${OWNER}`);
    await admin.query(`create schema if not exists graphile_worker authorization ${SERVICE}`);
  });
}

/** Runs `work` on one administrator connection. */
export async function asAdmin(
  url: string,
  work: (admin: pg.Client) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  admin.on('error', () => {
    // The running statement fails with the same error.
  });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

async function ensureRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const { rows } = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rows.length > 0) return;
  await admin.query(`create role ${role} login password ${pg.escapeLiteral(password)}`);
}
