import type * as z from 'zod/mini';
import type { Jobs } from '../context/context.ts';
import { manyTask, type JobContext, type Task } from './jobs.ts';

type AddOptions = Parameters<Jobs['add']>[2];

/**
 * An event that other domains react to. It is announced as a job in the transaction in which it happens, so that
 * listeners run if, and only if, that commits. The announcing domain need not know who listens.
 */
export interface DomainEvent<Announced extends Record<string, unknown>, Heard> {
  /** The name of its jobs. */
  readonly name: string;
  /** Announces the event; rejects a payload that violates its schema. */
  announce(jobs: Jobs, payload: Announced, options?: AddOptions): Promise<void>;
  /** Announces several in one statement. */
  announceAll(jobs: Jobs, payloads: readonly Announced[]): Promise<void>;
  /** Creates a listener for single events. A payload that violates the schema fails the job. */
  heardBy(run: (payload: Heard, context: JobContext) => Promise<void>): Task;
  /** Creates a listener for batches. */
  heardTogetherBy(run: (payloads: readonly Heard[], context: JobContext) => Promise<void>): Task;
}

/** Defines an event; the same schema checks payloads when they are announced and when they are received. */
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
