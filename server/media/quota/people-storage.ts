import * as z from 'zod/mini';
import type {
  getPeopleStorage as pageCall,
  PersonStorage,
  StorageLimit,
  updateStorageLimit as updateCall,
} from '#contract/media/quota.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorId, cursorOf, pageOf } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { siteLimit, storeSiteLimit } from '../core/charge-picture.ts';
import { MEGABYTE } from '../core/quota-rules.ts';
import { storagePage, storeOwnLimit } from '../core/quota-store.ts';

const sizeCursor = cursorOf(
  z.tuple([cursorCount(Number.MAX_SAFE_INTEGER), cursorId()]),
  ([bytes, personId]) => ({ bytes, personId }),
  ({ bytes, personId }) => [bytes, personId],
);

/** Lists people by what their files take, most first. */
export async function getPeopleStorage(
  { read }: SignedInContext,
  { bookmark, page_size: size }: InputOf<typeof pageCall>,
): Promise<Page<PersonStorage[]>> {
  const rows = await storagePage(read, sizeCursor.read(bookmark), size + 1);
  const { onPage, last } = pageOf(rows, size);
  const people = await peopleByIds(
    read,
    onPage.map(({ personId }) => personId),
  );
  return {
    data: onPage.flatMap(({ personId, files, bytes, ownLimit }) => {
      const person = people.get(personId);
      if (person === undefined) return [];
      const { id, username, fullName: full_name } = person;
      const limit_mb = ownLimit === null ? null : ownLimit / MEGABYTE;
      return [{ id, type: 'person_storage' as const, username, full_name, files, bytes, limit_mb }];
    }),
    bookmark: last === null ? null : sizeCursor.write(last),
  };
}

/** Returns the limit of everybody who has none of their own. */
export const getStorageLimit = async ({ read }: SignedInContext): Promise<StorageLimit> => ({
  type: 'storage_limit',
  limit_mb: await siteLimit(read),
});

/** Sets the limit of everybody, or of one person; null takes it away. */
export async function updateStorageLimit(
  { tx, viewer, origin, now }: SignedInContext,
  { user_id: personId, limit_mb: megabytes }: InputOf<typeof updateCall>,
): Promise<null> {
  if (!personId) await storeSiteLimit(tx, megabytes, now);
  else {
    if (!(await peopleByIds(tx, [personId])).has(personId))
      throw new Failure('user_not_found', "We couldn't find that person.");
    await storeOwnLimit(tx, personId, megabytes === null ? null : megabytes * MEGABYTE);
  }
  await record(tx, {
    action: 'storage_limit',
    actorId: viewer.id,
    subjectId: personId ?? null,
    origin,
    at: now,
    detail: { limit_mb: megabytes === null ? '' : String(megabytes) },
  });
  return null;
}
