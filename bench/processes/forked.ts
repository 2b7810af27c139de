import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inspect } from 'node:util';

/** A child process that answers messages, one at a time. */
export interface Forked<Request, Answered> {
  ask(request: Request): Promise<Answered>;
  stop(): Promise<void>;
}

/** Starts a file of this folder; an answer `{ error }` is thrown here. */
export function forked<Request extends object, Answered extends object>(
  file: string,
): Forked<Request, Answered> {
  const child = fork(join(import.meta.dirname, file), [], { serialization: 'advanced' });
  const ended = once(child, 'exit');
  return {
    async ask(request) {
      child.send(request);
      const over = ended.then(() => [{ error: `${file} ended` }]);
      const [answer] = (await Promise.race([once(child, 'message'), over])) as [
        Answered | { error: string },
      ];
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** The other side: answers each message with the result of `work`. */
export function answering<Request>(work: (request: Request) => Promise<object>): void {
  process.on('message', (request: Request) => {
    work(request).then(
      (answer) => process.send?.(answer),
      (error: unknown) =>
        // Includes causes, because the public message of a database error does not explain it.
        process.send?.({ error: inspect(error) }),
    );
  });
}
