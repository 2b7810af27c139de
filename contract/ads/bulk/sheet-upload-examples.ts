import { example, type Example, WHEN, world } from '#contract/kernel/example.ts';
import {
  type AdSheetUpload,
  createAdSheetPart,
  getAdSheetUploadRows,
  getAdSheetUploads,
  SHEET_PROBLEMS,
  updateAdSheetUpload,
} from './sheet-uploads.ts';

const advertiser_id = world.glassworks;
const bowls = {
  Action: 'Create',
  Entity: 'CAMPAIGN',
  'Campaign name': 'Bowls in autumn',
  'Campaign objective type': 'CONSIDERATION',
};
const lost = { Action: 'Create', Entity: 'KEYWORD', 'Keyword value': 'vase' };

const autumn: AdSheetUpload = {
  id: world.sheetUpload,
  type: 'ad_sheet_upload',
  file_name: 'autumn.csv',
  status: 'READY',
  parts: 1,
  rows: 2,
  creates: 1,
  edits: 0,
  skipped: 0,
  wrong: 1,
  fetches: 0,
  done: 0,
  failed: 0,
  reason: null,
  user: { id: world.noor, type: 'user', username: 'noor', full_name: 'Noor Haddad' },
  created_time: Date.parse(WHEN) / 1000,
};

/** An uploaded sheet, before and after it is submitted. */
export const sheetUploadExamples: readonly Example[] = [
  example(
    getAdSheetUploads,
    'The sheets that were sent, the newest first; this one waits for somebody to submit it.',
    { advertiser_id },
    [autumn],
  ),
  example(
    getAdSheetUploadRows,
    'The rows that something is wrong with.',
    { advertiser_id, upload_id: world.sheetUpload, is_wrong: true },
    [
      {
        type: 'ad_sheet_upload_row',
        id: '3',
        row: 3,
        state: 'WRONG',
        action: 'CREATE',
        entity_type: 'KEYWORD',
        made_id: null,
        column: 'Ad group ID',
        error: SHEET_PROBLEMS.above,
        cells: lost,
      },
    ],
  ),
  example(
    createAdSheetPart,
    'Takes a part of a sheet and looks its rows over; nothing is made yet.',
    {
      advertiser_id,
      file_name: 'winter.csv',
      part: 1,
      is_last: true,
      rows: [{ row: 3, cells: bowls }],
    },
    { ...autumn, id: '1188950301542301746', file_name: 'winter.csv', rows: 1, wrong: 0 },
  ),
  example(
    updateAdSheetUpload,
    'Has the rows that can be applied applied, in the background.',
    { advertiser_id, upload_id: world.sheetUpload },
    { ...autumn, status: 'RUNNING' },
  ),
];
