import type { Jobs } from '#server/kernel/context/context.ts';
import type { FileRow } from './store.ts';

export const SAVE = 'transfer.save-brought';
export const RETRY = 'transfer.retry-brought';
export const SWEEP_ZIPS = 'transfer.sweep-zips';
export const UNDO = 'transfer.undo-brought';

/** Imports at work at the same time on an installation, so that other jobs are not kept waiting. */
const LANES = 2n;

/** Adds the job of a file's next step. */
export async function addStep(jobs: Jobs, file: Pick<FileRow, 'id' | 'personId' | 'step'>) {
  const lane = `brought ${BigInt(file.personId) % LANES}`;
  await jobs.addAll(SAVE, [{ file_id: file.id, step: file.step }], { lane });
}
