import { readdir, readFile } from 'node:fs/promises';
import type { Seeded } from '../kit/seeded-database.ts';

interface Used {
  readonly parent: number;
  /** Own time and that of ended children, in ms. */
  readonly ms: number;
}

/** Returns the CPU time of a process and all its descendants, alive or ended, in ms (Linux). */
export async function treeProcessorMs(pid: number): Promise<number> {
  const all = new Map<number, Used>();
  for (const name of await readdir('/proc')) {
    const used = /^\d+$/u.test(name) ? await usedBy(Number(name)) : null;
    if (used !== null) all.set(Number(name), used);
  }
  const isBelow = (one: number): boolean => {
    for (let at: number | undefined = one; at !== undefined; at = all.get(at)?.parent) {
      if (at === pid) return true;
    }
    return false;
  };
  return [...all].reduce((sum, [one, { ms }]) => (isBelow(one) ? sum + ms : sum), 0);
}

/** Returns the process id of a database's postmaster: the parent of each connection's process. */
export async function postmasterOf({ rows }: Pick<Seeded, 'rows'>): Promise<number> {
  const [backend] = await rows<{ pid: number }>('select pg_backend_pid() as pid');
  const used = await usedBy(backend?.pid ?? 0);
  if (used === null) throw new Error('the connection has ended');
  return used.parent;
}

async function usedBy(pid: number): Promise<Used | null> {
  // Processes end meanwhile.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Its own and its ended children's user and system time, in hundredths of a second.
  const ms = fields.slice(11, 15).reduce((sum, field) => sum + Number(field) * 10, 0);
  return { parent: Number(fields[1]), ms };
}
