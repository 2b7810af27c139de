import type { Person, Walks } from './test-walks.ts';

/** Walks an ad account's uploaded files of events, its events, and its groups of private conversions. */
export async function expectConversionsWhole(
  walks: Walks,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const remove = async () => null;
  const row = { row: 2, event: null, reason: "It can't be read." };
  const aFile = async (): Promise<string> => {
    const file = { advertiser_id, file_name: `File ${walks.next()}`, part: 1, is_last: true };
    return (await owner.ask('ConversionUpload', 'create', { ...file, rows: [row] })).id;
  };
  const kind = 'EVENTS';
  await walks.expectWhole({ add: aFile, remove }, [
    { resource: 'ConversionUpload', by: owner, options: { advertiser_id, kind } },
  ]);
  const anEvent = async (): Promise<string> => {
    const event_id = `order-${walks.next()}`;
    const event = {
      event_name: 'checkout',
      action_source: 'web',
      event_time: Math.floor(walks.app.clock.now.getTime() / 1000),
      event_id,
      user_data: { em: ['0'.repeat(64)] },
    };
    await owner.ask('ConversionEvent', 'create', { advertiser_id, data: [event] });
    const stored = await walks.app.db.read.row<{ id: string }>(
      'select id from ad_conversions where account_id = :advertiser_id and event_key = :event_id',
      { advertiser_id, event_id },
    );
    return stored?.id ?? '';
  };
  await walks.expectWhole({ add: anEvent, remove }, [
    { resource: 'ConversionFeed', by: owner, options: { advertiser_id } },
  ]);
  const day = walks.app.clock.now.toISOString().slice(0, 10);
  const aGroup = async (): Promise<string> => {
    const segment = `Group ${walks.next()}`;
    const group = { day, event_name: 'checkout', segment, people: 50, conversions: 7 };
    const rows = [{ row: 2, group }];
    await owner.ask('PrivateConversion', 'create', { advertiser_id, file_name: segment, rows });
    const stored = await walks.app.db.read.row<{ id: string }>(
      'select id from ad_private_conversions where account_id = :advertiser_id and segment = :segment',
      { advertiser_id, segment },
    );
    return stored?.id ?? '';
  };
  await walks.expectWhole({ add: aGroup, remove }, [
    { resource: 'PrivateConversion', by: owner, options: { advertiser_id } },
  ]);
}
