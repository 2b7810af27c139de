import * as z from 'zod/mini';
import type { Jobs } from '#server/kernel/context/context.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { picturesLeft } from '#server/media/index.ts';
import { deleteTrashedBoards } from '#server/boards/index.ts';
import { announceForgotten } from './announce-deleted.ts';
import { takeTrash, takeTrashBy, takeTrashOn } from './trash-store.ts';
import { deleteTrashedPins, deleteTrashedPinsBy } from './trashed-pin-store.ts';

const NAME = 'pins.forget-trashed';
/** The number of pins deleted in one transaction. */
const PER_RUN = 500;

const payload = z.object({ ids: z.array(z.string()) });

/** A transaction, and its queue. */
interface Work {
  readonly tx: Tx;
  readonly jobs: Jobs;
}

/** Permanently deletes things that were just taken out of the trash's list. */
export async function forgetThings(
  { tx, jobs }: Work,
  things: readonly { readonly id: string; readonly kind: 'pin' | 'board' }[],
): Promise<void> {
  if (things.length === 0) return;
  const boards = things.filter(({ kind }) => kind === 'board').map(({ id }) => id);
  if (boards.length > 0) await deleteTrashedBoards(tx, boards);
  await forgetPinsOf(
    { jobs },
    things.map(({ id }) => id),
  );
}

/** Enqueues the permanent deletion of the pins in the trash that belong to these things. */
export async function forgetPinsOf(
  { jobs }: { readonly jobs: Jobs },
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await jobs.add(NAME, { ids });
}

/** Deletes the pins of such things, a few hundred at a time, with everything attached to them. */
async function forget(raw: unknown, context: JobContext): Promise<void> {
  const { ids } = payload.parse(raw);
  const gone = await deleteTrashedPins(context.tx, ids, PER_RUN);
  await announceForgotten(
    context,
    gone.map(({ id }) => id),
  );
  // They may have been the last of these pictures that their people had.
  const pictures = gone.map(({ personId, signature }) => ({ person_id: personId, signature }));
  if (pictures.length > 0) await picturesLeft.announce(context.jobs, { pictures });
  if (gone.length === PER_RUN) await context.jobs.add(NAME, { ids });
}

/**
 * Empties the trash of a person whose account is erased: what they deleted, what others deleted on their boards,
 * and pins of theirs that others deleted. Returns false if more is left for another transaction.
 */
export async function eraseTrashOf(context: Work, personId: string): Promise<boolean> {
  const { tx } = context;
  const by = await takeTrashBy(tx, personId, PER_RUN);
  const on = await takeTrashOn(tx, personId, PER_RUN);
  await forgetThings(context, [...by, ...on]);
  const own = await deleteTrashedPinsBy(tx, personId, PER_RUN);
  await takeTrash(tx, own);
  await announceForgotten(context, own);
  return [by, on, own].every((gone) => gone.length < PER_RUN);
}

export const forgetTrashedTask: Task = { name: NAME, run: forget };
