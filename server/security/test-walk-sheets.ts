import type { Person, Walks } from './test-walks.ts';

/** Walks the sheets uploaded to an ad account. */
export async function expectSheetsWhole(
  walks: Walks,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const cells = { Entity: 'CAMPAIGN', 'Campaign name': 'Bowls' };
  const aSheet = async (): Promise<string> => {
    const sheet = { advertiser_id, file_name: `Sheet ${walks.next()}`, part: 1, is_last: true };
    return (await owner.ask('AdSheetUpload', 'create', { ...sheet, rows: [{ row: 3, cells }] })).id;
  };
  await walks.expectWhole({ add: aSheet, remove: async () => null }, [
    { resource: 'AdSheetUpload', by: owner, options: { advertiser_id } },
  ]);
  const sheet = { advertiser_id, file_name: 'Long.csv', is_last: false };
  const first = { ...sheet, part: 1, rows: [{ row: 2, cells }] };
  const { id: upload_id } = await owner.ask('AdSheetUpload', 'create', first);
  let part = 1;
  const aRow = async (): Promise<string> => {
    part += 1;
    const next = { ...sheet, upload_id, part, rows: [{ row: part + 1, cells }] };
    await owner.ask('AdSheetUpload', 'create', next);
    return String(part + 1);
  };
  await walks.expectWhole({ add: aRow, remove: async () => null }, [
    { resource: 'AdSheetUploadRow', by: owner, options: { advertiser_id, upload_id } },
  ]);
}
