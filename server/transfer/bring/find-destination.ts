import { createBoard as call } from '#contract/boards.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { createBoard } from '#server/boards/index.ts';
import { numbered } from '../import/item-rules.ts';
import { boardNamed, noteBoard, type FolderRow } from './folder-store.ts';

/** What a new board has beside its name. */
type BoardWords = Partial<Pick<InputOf<typeof call>, 'description' | 'category'>>;

/** A board's id, or why there is none. */
export type Destination = string | Failure;

/**
 * Finds the board of a folder's entries that are private, or of those that are not: the one noted before, or the
 * person's own of that name, or a new one. What is private goes to a secret board only.
 */
export async function findDestination(
  context: SignedInContext,
  folder: FolderRow,
  isSecret: boolean,
  words: BoardWords = {},
): Promise<Destination> {
  const noted = isSecret ? folder.secretBoardId : folder.boardId;
  if (noted !== null) return noted;
  const { tx, viewer } = context;
  for (let number = 1; ; number += 1) {
    const name = numbered(folder.boardName, number);
    const there = await boardNamed(tx, viewer.id, name);
    if (there !== null && there.isSecret !== isSecret) continue;
    const id = there?.id ?? (await make(context, { ...words, name }, isSecret));
    if (typeof id === 'string') {
      await noteBoard(tx, folder, { id, isSecret, isMade: there === null });
    }
    return id;
  }
}

async function make(
  context: SignedInContext,
  words: BoardWords & { readonly name: string },
  isSecret: boolean,
): Promise<Destination> {
  const input = call.input.parse({ ...words, privacy: isSecret ? 'secret' : 'public' });
  try {
    return (await createBoard(context, input)).id;
  } catch (error) {
    // A name that was taken meanwhile has ended the transaction: the step runs again.
    if (error instanceof Failure && error.code === 'invalid_input') return error;
    throw error;
  }
}
