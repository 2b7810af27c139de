import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A request to the drawing process. */
export interface EaselOrder {
  readonly id: number;
  /** A picture in the catalogue. */
  readonly picture: string;
  /** The file to take it from instead. */
  readonly file: EaselFile | null;
}

/** A picture's file, and the part of each side that is left out. */
export interface EaselFile {
  readonly path: string;
  readonly inset: number;
}
export type EaselReply =
  | { readonly id: number; readonly jpeg: Uint8Array }
  | { readonly id: number; readonly problem: string };

/** Draws the demo's pictures, or crops photographs, in a separate low-priority process. */
export interface Easel {
  /** Returns the picture as JPEG, byte for byte the same each time. */
  draw(picture: string, file?: EaselFile): Promise<Buffer>;
  /** Ends the process; pending drawings fail. */
  stop(): Promise<void>;
}

const processFile = fileURLToPath(new URL('./easel-process.ts', import.meta.url));

interface Waiting {
  readonly resolve: (jpeg: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the process, which accepts requests immediately. */
export function startEasel(): Easel {
  const child = fork(processFile, {
    // None of the server's environment: the process needs no credentials.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let alive = true;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      alive = false;
      for (const { reject } of waiting.values()) reject(new Error('the drawing process ended'));
      waiting.clear();
      resolve();
    };
    child.once('exit', end).once('error', end);
  });
  child.on('message', (reply: EaselReply) => {
    const order = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('jpeg' in reply) order?.resolve(Buffer.from(reply.jpeg));
    else order?.reject(new Error(`a picture could not be drawn: ${reply.problem}`));
  });
  return {
    draw: (picture, file) =>
      new Promise((resolve, reject) => {
        if (!alive) return reject(new Error('the drawing process ended'));
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        child.send({ id, picture, file: file ?? null } satisfies EaselOrder, () => {
          // A failed send means that the process died; its exit handler settles this.
        });
      }),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
