import type * as z from 'zod/mini';
import type { Jobs } from '../context/context.ts';
import { manyTask, type JobContext, type Task } from './jobs.ts';

type AddOptions = Parameters<Jobs['add']>[2];

/**
 * Something that happened, of which other domains want to hear. It is announced as a job in the transaction in
 * which it happens, so that it is heard once that has committed, and never otherwise. Whoever announces it need not
 * know who listens.
 */
export interface DomainEvent<Announced extends Record<string, unknown>, Heard> {
  /** The name of its jobs. */
  readonly name: string;
  /** Rejects a payload that is not of the event's form. */
  announce(jobs: Jobs, payload: Announced, options?: AddOptions): Promise<void>;
  /** By one statement. */
  announceAll(jobs: Jobs, payloads: readonly Announced[]): Promise<void>;
  /** What a listener does about one. A payload of another form is a failed job. */
  heardBy(run: (payload: Heard, context: JobContext) => Promise<void>): Task;
  /** What a listener does about many at once. */
  heardTogetherBy(run: (payloads: readonly Heard[], context: JobContext) => Promise<void>): Task;
}

/** An event, whose payloads are checked by the same schema when it is announced and when it is heard. */
export function defineEvent<Schema extends z.ZodMiniObject>(
  name: string,
  schema: Schema,
): DomainEvent<z.input<Schema>, z.output<Schema>> {
  return {
    name,
    announce: async (jobs, payload, options) => jobs.add(name, schema.parse(payload), options),
    announceAll: async (jobs, payloads) =>
      jobs.addAll(
        name,
        payloads.map((payload) => schema.parse(payload)),
      ),
    heardBy: (run) => ({
      name,
      run: async (payload, context) => run(schema.parse(payload), context),
    }),
    heardTogetherBy: (run) =>
      manyTask(name, async (payloads, context) =>
        run(
          payloads.map((payload) => schema.parse(payload)),
          context,
        ),
      ),
  };
}
