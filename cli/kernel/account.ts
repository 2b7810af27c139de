import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { usageError } from './failures.ts';

/** Where somebody is logged in. */
export interface Account {
  /** The server's origin, without a slash at the end. */
  readonly address: string;
  readonly token: string;
}

function accountFile(): string {
  const folder = process.env['XDG_CONFIG_HOME'];
  // The XDG rules ignore relative folders.
  const config = folder?.startsWith('/') ? folder : join(homedir(), '.config');
  return join(config, 'bowerbird', 'account.json');
}

export async function readAccount(): Promise<Account> {
  const text = await readFile(accountFile(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw usageError('Log in first: bowerbird login ADDRESS');
    throw error;
  });
  try {
    const { address, token } = JSON.parse(text) as Partial<Account>;
    if (typeof address === 'string' && typeof token === 'string') return { address, token };
  } catch {
    // Reported below, like a file without the fields.
  }
  throw usageError(`${accountFile()} cannot be read. Log in again: bowerbird login ADDRESS`);
}

/** Replaces the file in one step; nobody else can read it at any time. */
export async function writeAccount(account: Account): Promise<void> {
  const file = accountFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  await writeFile(next, `${JSON.stringify(account)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(next, file);
}

export async function deleteAccount(): Promise<void> {
  await rm(accountFile(), { force: true });
}

/** An address as typed: https unless it says otherwise, and plain http only to this machine. */
export function originOf(typed: string): string {
  const address = typed.includes('://') ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) throw usageError(`ADDRESS: "${typed}" is no web address.`);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && local)) return url.origin;
  throw usageError('ADDRESS: a token is sent over https only (http for this machine alone).');
}
