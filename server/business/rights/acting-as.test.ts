import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { createBoard, getBoard, getPickerBoards, type Board } from '#contract/boards.ts';
import {
  endBusinessAccess,
  getBusinessPeople,
  inviteToBusiness,
} from '#contract/business/access.ts';
import { getSettings } from '#contract/identity/settings.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { createSection, getPin, savePin } from '#contract/pins.ts';
import { moveIntoSection } from '#contract/pins/moves.ts';
import { blockUser, unblockUser } from '#contract/social.ts';
import type { Viewer } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { fieldsOf, inputsOf } from '#server/security/test-inputs.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { aDelegate } from '#server/testing/delegates.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { subjectsOf } from './subjects.ts';

let app: TestApp;
let owner: TestBusiness<TestPerson>;
let anna: TestPerson;
let board: Board;
beforeAll(async () => {
  app = await testApp();
  owner = await aBusiness(app, 'glassworks');
  anna = await aDelegate(app, owner);
  const { advertiser_id } = owner;
  board = await anna.call(createBoard, { name: 'Spring', advertiser_id });
});
afterAll(() => app.close());

/** Returns a person as a session's viewer. */
const viewerOf = ({ id, username }: TestPerson): Viewer => ({
  id,
  username,
  bucket: bucketOf(id),
  isPartner: false,
  isOperator: false,
  sessionHash: Buffer.alloc(0),
  scopes: null,
  view: {},
});
const noAdvertiser = { status: 404, code: 'ad_account_not_found' };

test('every call that names a subject asks whether the viewer may act for it, and strangers may not [ROLE-03] [SEC-20] [SEC-27]', async () => {
  const stranger = await app.person();
  const inputs = await inputsOf(stranger);
  const calls = Object.values(callsByDomain)
    .flat()
    .filter((call) => fieldsOf(call).includes('orbac_subject_id'));
  const advertisers = callsByDomain.ads?.filter(({ right }) => right !== null) ?? [];
  expect(calls.map(({ name }) => name).toSorted()).toEqual(
    [
      ...advertisers.map(({ name }) => name),
      'v3_add_board_section_pins',
      'v3_block_user',
      'v3_bulk_move_all_pins',
      'v3_create_board_section',
      'v3_get_pin',
    ].toSorted(),
  );
  // Calls for advertisers need an ad account and are tested in server/ads/campaigns/rights.test.ts.
  for (const call of calls.filter((one) => one.right === null)) {
    for (const right of inputs(call)) {
      for (const subject of [owner.id, owner.advertiser_id, '1', 'x']) {
        const input = { ...right, orbac_subject_id: subject };
        expect(await stranger.refusal(call, input), call.name).toMatchObject(noAdvertiser);
      }
    }
  }
});

test('a delegate of a business makes boards and Pins in its name, and both people are in the log [ROLE-03] [SEC-20] [SEC-21]', async () => {
  expect(board).toMatchObject({ privacy: 'protected', owner: { id: owner.id } });
  const pin = await aPin(owner, (await aBoard(owner)).id);
  const target = { board_id: board.id, advertiser_id: owner.advertiser_id };
  const saved = await anna.call(savePin, { pin_id: pin.id, ...target });
  expect(saved).toMatchObject({ pinner: { id: owner.id } });
  const orbac_subject_id = owner.id;
  const section = await anna.call(createSection, {
    board_id: board.id,
    name: 'New',
    orbac_subject_id,
  });
  const move = { section_id: section.id, pins: [saved.id] };
  await anna.call(moveIntoSection, { ...move, orbac_subject_id: owner.advertiser_id });
  const log = await app.db.read.rows<{ action: string; call: string | null }>(
    `select action, detail ->> 'call' as call from audit_log
     where actor_id = :annaId and subject_id = :ownerId and action ~ 'acted|made' order by id`,
    { annaId: anna.id, ownerId: owner.id },
  );
  const message = log.map(({ action, call }) => call ?? action).toSorted();
  expect(message).toEqual([
    'board_made_for_advertiser',
    'pin_made_for_advertiser',
    'v3_add_board_section_pins',
    'v3_create_board_section',
  ]);
  // Their own account stays theirs, whomever they act for.
  expect(await anna.call(getSettings, {})).toMatchObject({ username: anna.username });
});

test('subject, advertiser and board must agree [SEC-31]', async () => {
  const [own, other] = [await aBoard(anna), await aBusiness(app)];
  const wanted = { name: 'Nook', orbac_subject_id: owner.id };
  const noBoard = { status: 404, code: 'board_not_found' };
  expect(await anna.refusal(createSection, { board_id: own.id, ...wanted })).toMatchObject(noBoard);
  const second = await owner.call(createAdAccount, { name: 'Jars', country: 'US' });
  const elsewhere = { board_id: board.id, name: 'Nook', orbac_subject_id: second.id };
  expect(await anna.refusal(createSection, elsewhere)).toMatchObject(noBoard);
  const subjects = subjectsOf(unblockedAmong);
  const agree = (subjectId: string, advertiserId: string) =>
    subjects.find(app.db.read, viewerOf(anna), { subjectId, advertiserId });
  expect(await agree(owner.id, second.id)).toMatchObject({ ownerId: owner.id });
  expect(await agree(second.id, second.id)).toMatchObject({ advertiserId: second.id });
  for (const [subject, advertiser] of [
    [owner.id, other.advertiser_id],
    [second.id, owner.advertiser_id],
    [anna.id, owner.advertiser_id],
  ] as const) {
    await expect(agree(subject, advertiser)).rejects.toMatchObject({
      code: 'ad_account_not_found',
    });
  }
  const block = { blocked_user_id: other.id, orbac_subject_id: owner.id };
  expect(await anna.refusal(blockUser, block)).toMatchObject(noAdvertiser);
});

test('what was given ends between two requests: with the access, the right role, the second factor, and by a block [SEC-20] [ROLE-05]', async () => {
  const { advertiser_id } = owner;
  const bert = await aDelegate(app, owner);
  const pin = await aPin(owner, board.id);
  const orbac_subject_id = owner.id;
  const guid = 'kept-answer';
  const once = { board_id: board.id, name: 'Kept', orbac_subject_id, guid };
  const made = await bert.call(createSection, once);
  const may = async (): Promise<void> => {
    expect(await bert.call(getPin, { id: pin.id, orbac_subject_id })).toMatchObject({ id: pin.id });
    await bert.call(savePin, { pin_id: pin.id, board_id: board.id, advertiser_id });
    expect(await bert.call(createSection, once)).toMatchObject({ id: made.id });
  };
  const mayNot = async (refused: object): Promise<void> => {
    expect(await bert.refusal(getPin, { id: pin.id, orbac_subject_id })).toMatchObject(refused);
    expect(await bert.refusal(createSection, once)).toMatchObject(refused);
    const save = { pin_id: pin.id, board_id: board.id };
    expect(await bert.refusal(savePin, { ...save, advertiser_id })).toMatchObject(refused);
    expect(await bert.refusal(savePin, save)).toMatchObject({ status: 404 });
    expect(await bert.refusal(getPickerBoards, { advertiser_id })).toMatchObject(refused);
    const response = await bert.call(getBoard, { board_id: board.id }).catch(() => null);
    expect(response?.board_access ?? []).toEqual([]);
  };
  await may();
  const factor = 'from email_factors where person_id = :id';
  const [row] = await app.db.read.rows<{ bucket: number; since: Date }>(`select * ${factor}`, {
    id: bert.id,
  });
  await app.db.read.run(`delete ${factor}`, { id: bert.id });
  await mayNot({ status: 403, code: 'factor_required' });
  await app.db.read.run(
    'insert into email_factors (bucket, person_id, since) values (:bucket, :id, :since)',
    { bucket: row?.bucket, id: bert.id, since: row?.since },
  );
  await may();
  const { username } = bert;
  await owner.call(inviteToBusiness, { username, permissions: ['ANALYST'] });
  await mayNot(noAdvertiser);
  await owner.call(inviteToBusiness, { username, permissions: ['ADMIN'] });
  await may();
  await owner.call(blockUser, { blocked_user_id: bert.id });
  await mayNot({ status: 404 });
  await owner.call(unblockUser, { blocked_user_id: bert.id });
  await may();
  const people = (await owner.call(getBusinessPeople, {})).data;
  const access_id = people.find(({ user }) => user?.id === bert.id)?.id ?? '';
  await owner.call(endBusinessAccess, { access_id });
  await mayNot(noAdvertiser);
});
