import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard, getBoard, getSection, renameSection } from '#contract/boards.ts';
import { acceptAdRoles, endAdRoles, giveAdRoles } from '#contract/business/ad-accounts.ts';
import { AD_ROLES, type AdRole } from '#contract/business/ad-roles.ts';
import { inviteToBusiness } from '#contract/business/access.ts';
import {
  acceptBoardInvite,
  inviteToBoard,
  removeCollaborator,
} from '#contract/boards/collaborators.ts';
import { createSection, getPin, updatePin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { aDelegate } from '#server/testing/delegates.ts';
import { aPin, aSection } from '#server/testing/pins.ts';

const PRIVACIES = ['public', 'protected', 'secret'] as const;
interface Place {
  readonly board_id: string;
  readonly section_id: string;
  readonly pin_id: string;
}

let app: TestApp;
let owner: TestBusiness<TestPerson>;
let places: ReadonlyMap<string, Place>;
beforeAll(async () => {
  app = await testApp();
  owner = await aBusiness(app);
  const made = new Map<string, Place>();
  for (const privacy of PRIVACIES) {
    const { advertiser_id } = owner;
    const board = await owner.call(createBoard, { name: privacy, privacy, advertiser_id });
    const section = await aSection(owner, board.id);
    const pin = await aPin(owner, board.id, { section: section.id });
    made.set(privacy, { board_id: board.id, section_id: section.id, pin_id: pin.id });
  }
  places = made;
});
afterAll(() => app.close());

const works = (done: Promise<unknown>): Promise<boolean> =>
  done.then(
    () => true,
    () => false,
  );

/** Returns the permissions in the flags; nothing if the person may not even see it. */
async function flagsFor(person: TestPerson, { board_id, section_id, pin_id }: Place) {
  const board = await person.call(getBoard, { board_id }).catch(() => null);
  const section = await person.call(getSection, { section_id }).catch(() => null);
  const pin = await person.call(getPin, { id: pin_id }).catch(() => null);
  const list = await person.call(getBoardPins, { board_id }).catch(() => null);
  return {
    board: board?.board_access.includes('write') ?? false,
    section: section?.board.board_access.includes('write') ?? false,
    pin: pin?.is_editable ?? false,
    listed: list?.data[0]?.is_editable ?? false,
  };
}

let named = 0;
/** Returns what the calls actually allow. */
async function deedsOf(person: TestPerson, { board_id, section_id, pin_id }: Place) {
  named += 1;
  const name = `Name ${named}`;
  const pin = await works(person.call(updatePin, { id: pin_id, title: name }));
  return {
    board: await works(person.call(createSection, { board_id, name })),
    section: await works(person.call(renameSection, { section_id, name: `${name} again` })),
    pin,
    listed: pin,
  };
}

async function withAdRole(role: AdRole, state: 'accepted' | 'asked' | 'ended') {
  const person = await app.person();
  const { advertiser_id } = owner;
  await owner.call(giveAdRoles, {
    advertiser_id,
    username: person.username,
    permissions: [role],
  });
  if (state !== 'asked') await person.call(acceptAdRoles, { advertiser_id });
  if (state === 'ended') await owner.call(endAdRoles, { advertiser_id, user_id: person.id });
  return person;
}

async function withoutFactor(role: AdRole): Promise<TestPerson> {
  const person = await aDelegate(app, owner, [role]);
  const name = { bucket: bucketOf(person.id), id: person.id };
  await app.db.read.run(
    'delete from email_factors where bucket = :bucket and person_id = :id',
    name,
  );
  return person;
}

async function requestAs(): Promise<TestPerson> {
  const person = await app.person();
  await owner.call(inviteToBusiness, { username: person.username, permissions: ['ADMIN'] });
  return person;
}

async function collaborator(state: 'accepted' | 'asked' | 'ended'): Promise<TestPerson> {
  const person = await app.person();
  for (const { board_id } of places.values()) {
    await owner.call(inviteToBoard, { board_id, invited_user_ids: [person.id] });
    if (state !== 'asked') await person.call(acceptBoardInvite, { board_id });
    if (state === 'ended')
      await owner.call(removeCollaborator, { board_id, invited_user_id: person.id });
  }
  return person;
}

const PUBLISHERS: readonly AdRole[] = ['ADMIN', 'CAMPAIGN_MANAGER', 'PROFILE_PUBLISHER'];
const ALL = ['public', 'protected', 'secret'];
const OPEN = ['public', 'protected'];
const publishes = (role: AdRole): string[] => (PUBLISHERS.includes(role) ? OPEN : []);

test.each<[string, () => Promise<TestPerson>, string[]]>([
  ['the owner', async () => owner, ALL],
  ['a stranger', () => app.person(), []],
  ['a collaborator', () => collaborator('accepted'), ALL],
  ['who is asked to collaborate', () => collaborator('asked'), []],
  ['who collaborated', () => collaborator('ended'), []],
  ...AD_ROLES.map((role): [string, () => Promise<TestPerson>, string[]] => [
    `who is ${role} of the advertiser`,
    () => withAdRole(role, 'accepted'),
    publishes(role),
  ]),
  ['who is asked to act for the advertiser', () => withAdRole('ADMIN', 'asked'), []],
  ['who acted for the advertiser', () => withAdRole('ADMIN', 'ended'), []],
  ...AD_ROLES.map((role): [string, () => Promise<TestPerson>, string[]] => [
    `who is ${role} of the business`,
    () => aDelegate(app, owner, [role]),
    publishes(role),
  ]),
  ['who is ADMIN of the business without a second factor', () => withoutFactor('ADMIN'), []],
  ['who is asked to act for the business', requestAs, []],
])('%s is told that they may change exactly what they may', async (_, made, writes) => {
  const person = await made();
  for (const [privacy, place] of places) {
    const expected = writes.includes(privacy);
    const all = { board: expected, section: expected, pin: expected, listed: expected };
    expect(await flagsFor(person, place), `what is said of the ${privacy} board`).toEqual(all);
    expect(await deedsOf(person, place), `what is done on the ${privacy} board`).toEqual(all);
  }
});

test('who names the advertiser that they act for is told the same', async () => {
  const person = await aDelegate(app, owner);
  const { pin_id: id } = places.get('protected') ?? { pin_id: '' };
  for (const orbac_subject_id of [owner.id, owner.advertiser_id]) {
    expect((await person.call(getPin, { id, orbac_subject_id })).is_editable).toBe(true);
  }
});
