import type { Person, Walks } from './test-walks.ts';

/** Walks of the sheets that were sent to an ad account. */
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
}
