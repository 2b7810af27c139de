import { randomBytes } from 'node:crypto';
import { link, open, readdir, unlink, type FileHandle } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { DataTaken, EmbeddedProblem } from './problem.ts';

/** The lock of a data folder, held until `release` or until the process ends. */
export interface DataLock {
  release(): Promise<void>;
}

const LONGEST_SOCKET_PATH = 100;

/**
 * Locks the data folder for this process. The lock is a listening socket inside it: the kernel releases it however
 * the process ends, and a socket file without a listener is only a leftover.
 *
 * The sockets are numbered, and the highest number is the lock. A process that finds it dead claims the next
 * number by a hard link, which only one of two can create, and then checks again: a higher number means that the
 * claim was late. A holder never removes its own file, and only the holder removes lower ones, so a late claim
 * always finds the higher one.
 */
export async function lockData(dataDir: string): Promise<DataLock> {
  const folder = await shortFolder(dataDir);
  const draft = join(folder.path, `claim.${randomBytes(4).toString('hex')}`);
  const server = await listenOn(draft);
  try {
    await claim(draft, folder.path);
  } catch (error) {
    await close(server);
    await folder.close();
    if (error === TAKEN) throw new DataTaken(takenMessage(dataDir));
    throw error;
  }
  return {
    async release() {
      await close(server);
      await folder.close();
    },
  };
}

const TAKEN = Symbol('taken');

function takenMessage(dataDir: string): string {
  return `Another Bowerbird is already running on the data in ${dataDir}. Stop it first, or choose another folder with DATA_DIR.`;
}

async function claim(draft: string, folder: string): Promise<void> {
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const highest = Math.max(0, ...(await numbersIn(folder)));
      if (highest > 0 && (await isListening(lockOf(folder, highest)))) throw TAKEN;
      if (await claimNumber(draft, folder, highest + 1)) return;
    }
    throw TAKEN;
  } finally {
    await unlink(draft).catch(ignoreMissing);
  }
}

async function claimNumber(draft: string, folder: string, number: number): Promise<boolean> {
  const mine = lockOf(folder, number);
  try {
    await link(draft, mine);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  const numbers = await numbersIn(folder);
  if (numbers.some((other) => other > number)) {
    await unlink(mine).catch(ignoreMissing);
    return false;
  }
  for (const other of numbers) {
    if (other < number) await unlink(lockOf(folder, other)).catch(ignoreMissing);
  }
  return true;
}

const lockOf = (folder: string, number: number): string => join(folder, `lock.${number}`);

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => {
    const number = /^lock\.(\d{1,9})$/u.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

// A socket's path is limited to 107 bytes; the kernel's own name for an open folder is short.
async function shortFolder(dataDir: string): Promise<{ path: string; close(): Promise<void> }> {
  if (Buffer.byteLength(dataDir) + '/claim.00000000'.length <= LONGEST_SOCKET_PATH) {
    return { path: dataDir, close: () => Promise.resolve() };
  }
  if (process.platform !== 'linux') {
    throw new EmbeddedProblem(`The path of the data folder is too long: ${dataDir}`);
  }
  const handle: FileHandle = await open(dataDir, 'r');
  return { path: `/proc/self/fd/${handle.fd}`, close: () => handle.close() };
}

function listenOn(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.destroy();
    });
    server.once('error', reject);
    server.listen({ path, readableAll: true, writableAll: true }, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function ignoreMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}
