import type { AdSheetUpload } from '#contract/ads/bulk/sheet-uploads.ts';

const WORDS: Readonly<Record<AdSheetUpload['status'], string>> = {
  UPLOADING: 'On its way',
  READY: 'Not submitted',
  RUNNING: 'Being applied…',
  SUCCEEDED: 'Done',
  FAILED: 'Nothing was applied',
  STOPPED: 'Stopped partway',
};

/** How far a sheet is, in English, to be translated. */
export const statusWords = ({ status, done }: Pick<AdSheetUpload, 'status' | 'done'>): string =>
  status === 'FAILED' && done > 0 ? 'Only part of it was applied' : WORDS[status];
