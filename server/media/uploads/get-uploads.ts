import type { getUploads as getUploadsCall, UploadState } from '#contract/media.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Media } from '#server/media/context/media.ts';
import { uploadsOf } from '#server/media/core/upload-store.ts';
import { isOverdue } from '#server/media/core/upload-rules.ts';
import { toUploadState } from '#server/media/uploads/view.ts';
import { beginDirect } from './finish-upload.ts';

/** Returns the states of the viewer's uploads; those of others are omitted as if they did not exist [SEC-51]. */
export async function getUploads(
  context: SignedInContext & { readonly media: Media },
  input: InputOf<typeof getUploadsCall>,
): Promise<Record<string, UploadState>> {
  const { viewer, now } = context;
  const ids = input.upload_ids.filter((id) => BigInt(id) < 2n ** 63n);
  const rows = await uploadsOf(context.read, viewer.bucket, viewer.id, ids);
  const states = rows.map(async (row): Promise<[string, UploadState]> => {
    // A store does not notify us of a new file, so it is checked here.
    const mayHaveCome =
      context.media.direct !== null && row.status === 'registered' && !isOverdue(row, now);
    const begun =
      mayHaveCome && (await beginDirect(context.media, { bucket: viewer.bucket, id: row.id }));
    return [row.id, begun ? { status: 'processing' } : toUploadState(row, now)];
  });
  return Object.fromEntries(await Promise.all(states));
}
