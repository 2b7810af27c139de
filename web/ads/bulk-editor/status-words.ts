import type { AdSheetUpload } from '#contract/ads/bulk/sheet-uploads.ts';

/** How far a sheet is, in English, to be translated. */
export const statusWords: Readonly<Record<AdSheetUpload['status'], string>> = {
  UPLOADING: 'On its way',
  READY: 'Not submitted',
  RUNNING: 'Being applied…',
  SUCCEEDED: 'Done',
  FAILED: 'Nothing was applied',
  STOPPED: 'Stopped on its way',
};
