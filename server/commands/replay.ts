// npm run replay -- AUCTION: replays a recorded auction, beside a running server or without one.
import { proveAuction, whyNothing, type ProvedAuction } from '#server/ads/index.ts';
import { readConfig } from '#server/kernel/config/config.ts';
import { openInstallation } from '#server/kernel/process/installation.ts';
import { createLog } from '#server/kernel/core/log.ts';

const USAGE = `Usage: npm run replay -- AUCTION

Runs the auction with this id again, from what was kept of it, and compares winners, runners-up and
prices. An auction's id stands in each event that it led to. It may run beside the server.
Ends with 0 when all is as it was, 1 when something differs, 2 when nothing is kept of the auction.
`;
const NOT_FOUND = 2;

const [auction, ...more] = process.argv.slice(2);
if (auction === undefined || more.length > 0 || !/^\d+$/.test(auction)) {
  process.stderr.write(USAGE);
  process.exit(NOT_FOUND);
}
process.exit(await replay(auction));

async function replay(id: string): Promise<number> {
  const config = readConfig();
  const installation = await openInstallation(config, createLog(config.logLevel), 'share');
  try {
    const proved = await proveAuction(installation.db.read, id, new Date());
    if (!proved.isKept) {
      process.stderr.write(`${whyNothing(proved)}\n`);
      return NOT_FOUND;
    }
    process.stdout.write(textOf(proved));
    return proved.isSame ? 0 : 1;
  } finally {
    await installation.close();
  }
}

function textOf({ auctionId, at, epoch, ads, again, isSame, differences }: ProvedAuction): string {
  const slots = again.map(
    ({ adId, runnerUp, price }, slot) =>
      `  slot ${slot}: ad ${adId} for ${price} micro units, before ${runnerUp ? `ad ${runnerUp}` : 'nobody'}\n`,
  );
  const end = isSame
    ? 'It comes out as it did.\n'
    : `It comes out another way than it did.\n${differences.map((one) => `  ${one}\n`).join('')}`;
  const when = at.toISOString();
  return `Auction ${auctionId} of ${when}, among ${ads} ads of epoch ${epoch}:\n${slots.join('')}${end}`;
}
