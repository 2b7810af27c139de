import {
  type AdSheetUpload,
  createAdSheetPart,
  getAdSheetUploadRows,
  getAdSheetUploads,
  updateAdSheetUpload,
} from '#contract/ads/bulk/sheet-uploads.ts';
import type { Advertiser } from '../test-ads.ts';

export type Cells = Record<string, string>;
type Sender = Pick<Advertiser, 'owner' | 'advertiser_id'>;

export const campaign = (more: Cells = {}): Cells => ({
  Action: 'Create',
  Entity: 'CAMPAIGN',
  'Campaign name': 'Vases',
  'Campaign objective type': 'CONSIDERATION',
  'Campaign status': 'PAUSED',
  ...more,
});
export const group = (more: Cells = {}): Cells => ({
  Action: 'Create',
  Entity: 'AD_GROUP',
  'Ad group name': 'Glass',
  'Ad group billable event': 'CLICKTHROUGH',
  'Ad group budget': '10.50',
  'Ad group targeting location': 'NL | BE',
  ...more,
});
export const keyword = (value: string, more: Cells = {}): Cells => ({
  Action: 'Create',
  Entity: 'KEYWORD',
  'Keyword value': value,
  'Keyword match type': 'EXACT',
  ...more,
});

export async function send({ owner, advertiser_id }: Sender, rows: readonly Cells[], by = owner) {
  return by.call(createAdSheetPart, {
    advertiser_id,
    file_name: 'autumn.csv',
    part: 1,
    is_last: true,
    rows: rows.map((cells, at) => ({ row: at + 3, cells })),
  });
}

export const submit = ({ owner, advertiser_id }: Sender, { id }: AdSheetUpload) =>
  owner.call(updateAdSheetUpload, { advertiser_id, upload_id: id });

export async function uploadOf({ owner, advertiser_id }: Sender, { id }: AdSheetUpload) {
  const { data } = await owner.call(getAdSheetUploads, { advertiser_id, upload_id: id });
  return data[0];
}

export async function rowsOf({ owner, advertiser_id }: Sender, { id }: AdSheetUpload, more = {}) {
  const input = { advertiser_id, upload_id: id, ...more };
  return (await owner.call(getAdSheetUploadRows, input)).data;
}
