import { afterAll, afterEach, expect, test } from 'vitest';
import { aRunningAdvertiser } from '#server/ads/charging/test-money.ts';
import { auctionWonBy } from '#server/ads/replay/test-auctions.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { urlsOf } from '#server/kernel/embedded/roles.ts';
import {
  accessOf,
  dataFolder,
  endProcesses,
  removeData,
  startProcess,
} from '#server/testing/server-process.ts';

afterEach(endProcesses);
afterAll(removeData);

test(
  'an auction is run again beside the running server; the command ends by what comes of it',
  { timeout: 60_000 },
  async () => {
    const dataDir = await dataFolder();
    await startProcess({ DATA_DIR: dataDir }).ready;
    const { serviceUrl, ownerUrl } = urlsOf(await accessOf(dataDir), 'bowerbird');
    const [db, owner] = [serviceUrl, ownerUrl].map((url) => openDatabase(url, { max: 2 }));
    const ad = await aRunningAdvertiser(db!, { funds: 1_000_000 });
    const auction = await auctionWonBy(db!, ad, new Date());
    const replay = async (id: string) => {
      const command = startProcess({ DATA_DIR: dataDir }, 'server/commands/replay.ts', [id]);
      return { code: (await command.ended).code, output: command.output() };
    };
    const same = await replay(auction);
    expect(same.output).toContain(
      `slot 0: ad ${ad.adId} for 10000 micro units, before nobody\nIt comes out as it did.`,
    );
    expect(same.code).toBe(0);
    await owner!.read.run('update ad_events set ad_id = ad_id + 1');
    const other = await replay(auction);
    expect(other.output).toContain('It comes out another way than it did.\n  The event of kind 1');
    expect(other.code).toBe(1);
    const none = await replay(String(BigInt(auction) + 1n));
    expect(none.output).toContain('We have nothing on that auction');
    expect(none.code).toBe(2);
    expect((await replay('no-id')).code).toBe(2);
    await Promise.all([db!.end(), owner!.end()]);
  },
);
