import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storedSecret } from './stored-secret.ts';
import { EmbeddedProblem } from './problem.ts';
import { urlsOf, type Access, type DatabaseUrls } from './roles.ts';

/** The only database of the embedded cluster that the product uses. */
export const DATABASE = 'bowerbird';

/** Returns how to connect to the cluster of this data folder, whose socket is in `socket`. */
export async function accessTo(dataDir: string, socket: string): Promise<Access> {
  return {
    socket,
    admin: await storedSecret(dataDir, 'database-admin'),
    owner: await storedSecret(dataDir, 'database-owner'),
    service: await storedSecret(dataDir, 'database-service'),
  };
}

const noteOf = (dataDir: string): string => join(dataDir, 'database-socket');

/** Records the running database's socket, for commands that run beside the server. */
export function noteSocket(dataDir: string, socket: string): Promise<void> {
  return writeFile(noteOf(dataDir), `${socket}\n`, { mode: 0o600 });
}

/** Returns the addresses of the database that another process runs on this data folder. */
export async function attachPostgres(dataDir: string): Promise<DatabaseUrls> {
  const socket = await readFile(noteOf(dataDir), 'utf8').catch((cause: unknown) => {
    throw new EmbeddedProblem(
      `The server on the data in ${dataDir} is still starting, or its data may not be read by this user.`,
      { cause },
    );
  });
  return urlsOf(await accessTo(dataDir, socket.trim()), DATABASE);
}
