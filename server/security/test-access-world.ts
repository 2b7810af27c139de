import { getBoards, updateBoard } from '#contract/boards.ts';
import { convertToBusiness } from '#contract/business/ad-accounts.ts';
import { acceptBusinessAccess, inviteToBusiness } from '#contract/business/access.ts';
import { connectAccount } from '#contract/identity/providers.ts';
import { world } from '#contract/kernel/example.ts';
import { blockUser } from '#contract/social.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { facebookPeople } from '#server/api/test-facebooks.ts';
import { aPage } from '#server/api/test-one-page.ts';
import { makeWorld } from '#server/api/test-world.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { giveFactor } from '#server/testing/delegates.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import { roles, type Role } from './test-access.ts';

/** The examples' world, unchanging, with a person of every role. */
export interface AccessWorld {
  /** The names in the examples, with their values here. */
  readonly names: ReadonlyMap<string, string>;
  /** Returns a new client of the role, so that no answer's cookies affect the next call. */
  as(role: Role): Client;
  close(): Promise<void>;
}

/** Wraps a database so that, once it is closed, no call's writes are committed. */
function closable(): { over: (db: Database) => Database; closeForWrites: () => void } {
  let isOpen = true;
  const over = (db: Database): Database => ({
    ...db,
    lazyTransaction() {
      const transaction = db.lazyTransaction();
      return {
        tx: transaction.tx,
        get started() {
          return transaction.started;
        },
        commit: () => (isOpen ? transaction.commit() : transaction.rollback()),
        rollback: () => transaction.rollback(),
      };
    },
  });
  return { over, closeForWrites: () => (isOpen = false) };
}

export async function openAccessWorld(): Promise<AccessWorld> {
  const page = await aPage();
  const graph = await startGraph(facebookPeople(1));
  const { over, closeForWrites } = closable();
  const settings = { FETCH_ALLOW: new URL(page.url).host, ...graph.settings };
  const app = await testApp(settings, { over });
  const { cookies, names } = await peopleIn(app, page.url);
  closeForWrites();
  let addresses = 0;
  return {
    names,
    as(role) {
      addresses += 1;
      const from = `10.9.${addresses >> 8}.${addresses & 255}`;
      return clientOf(app.url, { 'x-forwarded-for': from }, new Map(cookies.get(role)));
    },
    async close() {
      await app.close();
      await graph[Symbol.asyncDispose]();
      await page.close();
    },
  };
}

type Cookies = ReadonlyMap<string, string>;

async function peopleIn(app: TestApp, page: string) {
  // The first person of an installation is its operator.
  const operator = await app.person();
  const emils = { key: 'facebook', facebook_id: '78', facebook_token: 'token-of-emil' };
  await operator.call(connectAccount, emils);
  const { noor: owner, names } = await makeWorld(app, 0, page);
  const ownerId = names.get(world.noor) ?? '';
  const others = {
    operator,
    collaborator: await app.person(),
    delegate: await app.person(),
    stranger: await app.person(),
    blocked: await app.person(),
    partner: await app.person(),
  };
  await others.partner.call(convertToBusiness, { name: 'Elsewhere', country: 'US' });
  await owner.call(blockUser, { blocked_user_id: others.blocked.id });
  await giveFactor(app, others.delegate.id);
  const { username } = others.delegate;
  const permissions = ['PROFILE_PUBLISHER' as const];
  await owner.call(inviteToBusiness, { username, permissions });
  await others.delegate.call(acceptBusinessAccess, { business_id: ownerId });
  await shareBoards(app, owner, ownerId, others.collaborator);
  // All addresses are verified, since that check applies to all roles.
  await app.db.read.run('update emails set verified_at = :now', { now: app.clock.now });
  await app.runJobs();
  const cookies = new Map<Role, Cookies>(
    roles.map((role) => [role, role === 'visitor' ? VISITOR : { owner, ...others }[role].cookies]),
  );
  return { cookies, names };
}

const VISITOR: Cookies = new Map([['csrftoken', 'minted-by-the-client']]);

/** Makes every board of the owner protected, assigns it to their advertiser, and adds the collaborator. */
async function shareBoards(
  { db, clock }: TestApp,
  owner: Client,
  ownerId: string,
  { id }: Pick<TestPerson, 'id'>,
): Promise<void> {
  for (const board of (await owner.call(getBoards, {})).data) {
    await owner.call(updateBoard, { board_id: board.id, privacy: 'protected' });
  }
  const account = await db.read.row<{ id: string }>(
    'select id from ad_accounts where owner_id = :ownerId',
    { ownerId },
  );
  await db.read.run(
    `update boards set collaborator_count = collaborator_count + 1, advertiser_id = :advertiserId
     where owner_id = :ownerId`,
    { ownerId, advertiserId: account?.id },
  );
  await db.read.run(
    `insert into board_collaborators (bucket, board_id, person_id, invited_by, since)
     select bucket, id, :id, :ownerId, :now from boards where owner_id = :ownerId`,
    { ownerId, id, now: clock.now },
  );
}
