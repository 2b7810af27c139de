import { Failure } from '#server/kernel/core/failure.ts';

/** Limits are set in megabytes as disks are sold: of a million bytes. */
export const MEGABYTE = 1_000_000;

/** What a person's own files take, and the most that they may; null is without a limit. */
export interface Use {
  readonly bytes: number;
  readonly limit: number | null;
}

/** Whether a file of that many bytes still has its place. */
export const fits = ({ bytes, limit }: Use, more: number): boolean =>
  limit === null || bytes + more <= limit;

/** The refusal of a file that does not fit. */
export function noRoomFor({ bytes, limit }: Use): Failure {
  const most = inMegabytes(limit ?? 0);
  return new Failure(
    'storage_full',
    `Your files take ${inMegabytes(bytes)} MB of your ${most} MB, which leaves no room for this one. Delete Pins and empty your trash to make room.`,
    {
      detail:
        'You have no room left for this file. Delete Pins and empty your trash to make room. Your account settings say how much you use.',
      extra: { bytes, limit_bytes: limit },
    },
  );
}

const inMegabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1).replace(/\.0$/u, '');
