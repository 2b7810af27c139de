import type { SignedInContext } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { oneIsRunning } from './find-file.ts';
import { deleteFiles, insertFile, isAtWork, previewsOf, type NewFile } from './store.ts';

/** Previews of a person; the oldest make room. */
const MOST_PREVIEWS = 5;

/** Inserts a file whose entries are then previewed, unless one of the person is at work; returns its id. */
export async function insertPreview(
  { tx, viewer, now }: SignedInContext,
  file: Pick<NewFile, 'fileName' | 'format' | 'isCut'>,
): Promise<string> {
  await hold(tx, `imports ${viewer.id}`);
  if (await isAtWork(tx, viewer.id, null)) throw oneIsRunning();
  await deleteFiles(tx, (await previewsOf(tx, viewer.id)).slice(MOST_PREVIEWS - 1));
  const id = makeId(viewer.bucket, now.getTime());
  await insertFile(tx, { ...file, id, personId: viewer.id, createdAt: now });
  return id;
}
