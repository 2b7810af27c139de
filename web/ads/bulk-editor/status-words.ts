import type { AdSheetUpload } from '#contract/ads/bulk/sheet-uploads.ts';

const WORDS: Readonly<Record<AdSheetUpload['status'], string>> = {
  UPLOADING: 'On its way',
  READY: 'Not submitted',
  RUNNING: 'Being applied…',
  SUCCEEDED: 'Done',
  FAILED: 'Nothing was applied',
  STOPPED: 'Stopped partway',
};

/** A sheet's status; English, to be translated. */
export const statusWords = ({ status, done }: Pick<AdSheetUpload, 'status' | 'done'>): string =>
  status === 'FAILED' && done > 0 ? 'Only part of it was applied' : WORDS[status];
