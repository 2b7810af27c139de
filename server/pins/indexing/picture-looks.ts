import type { Tx } from '#server/kernel/db/tx.ts';
import { picturesBySignature } from '#server/media/index.ts';

/** What a picture looks like to search; it never changes. */
export interface Look {
  readonly dominant_color: string;
  readonly video_ms: number | null;
}

const MOST = 10_000;
const known = new Map<string, Look>();

/** What these pictures look like; those that are gone are left out. Most saves are of pictures seen just before. */
export async function looksOf(
  tx: Tx,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, Look>> {
  const looks = new Map<string, Look>();
  const unknown = new Set<string>();
  for (const signature of signatures) {
    const look = known.get(signature);
    if (look === undefined) unknown.add(signature);
    else looks.set(signature, look);
  }
  if (unknown.size === 0) return looks;
  for (const [signature, picture] of await picturesBySignature(tx, [...unknown])) {
    const look = { dominant_color: picture.dominant_color, video_ms: picture.video_ms };
    looks.set(signature, look);
    knowLook(signature, look);
  }
  return looks;
}

/** Has looksOf know a picture that was read with something else. */
export function knowLook(signature: string, look: Look): void {
  known.set(signature, look);
  if (known.size > MOST) known.delete(known.keys().next().value ?? '');
}
