import { expect, test, vi } from 'vitest';
import { createBoard } from '#server/boards/index.ts';
import { savePin } from '#server/pins/index.ts';
import { followUsers } from '#server/social/index.ts';
import { planDemo } from './plan-demo.ts';
import { removeDemo } from './remove-demo.ts';
import { demoPeople } from './store.ts';
import { anInstallation, rowsIn, smallWorld, wrongCounters } from './test-demo.ts';

// Each test draws, which may take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function aFilledInstallation() {
  const installation = await anInstallation();
  await planDemo(installation.db, installation.clock.now);
  await installation.work();
  return installation;
}

const removal = (installation: Awaited<ReturnType<typeof anInstallation>>) => ({
  db: installation.db,
  storage: installation.media.storage,
  clock: () => installation.clock.now,
});

test('takes everything of the demo away, and it does not come back', async () => {
  await using installation = await aFilledInstallation();
  const { db, media, clock } = installation;
  const [picture] = await db.read.rows<{ signature: string }>('select signature from pictures');
  const path = (signature: string): string =>
    `236x/${signature.slice(0, 2)}/${signature.slice(2, 4)}/${signature.slice(4, 6)}/${signature}.webp`;
  expect(await media.storage.sizeOf(path(picture!.signature))).toBeGreaterThan(0);
  expect(await removeDemo(removal(installation))).toEqual({
    people: smallWorld.people.length,
    pictures: smallWorld.pins.length + smallWorld.people.length,
  });
  await installation.work();
  const tables = [
    ...([
      'people',
      'usernames',
      'emails',
      'following',
      'followers',
      'boards',
      'board_slugs',
    ] as const),
    ...(['sections', 'section_slugs', 'pins', 'pin_search', 'picture_counted_pins'] as const),
    ...(['pictures', 'picture_arrivals', 'demo_people', 'demo_things'] as const),
  ];
  expect(Object.values(await rowsIn(db.read, ...tables))).toEqual(tables.map(() => 0));
  expect(await wrongCounters(db.read)).toEqual([]);
  expect(await media.storage.sizeOf(path(picture!.signature))).toBeNull();
  expect(await planDemo(db, clock.now)).toBe(false);
});

test('leaves real people what they saved, and counts of theirs that are right', async () => {
  await using installation = await aFilledInstallation();
  const { db } = installation;
  const person = await installation.realPerson('somebody');
  const [maker] = [...(await demoPeople(db.read)).values()];
  const pin = (
    await db.read.rows<{ id: string; signature: string }>('select id, signature from pins')
  )[0]!;
  await db.transaction(async (tx) => {
    const context = installation.as(person, tx);
    const words = { description: null, layout: null, category: null, guid: null };
    const board = await createBoard(context, { name: 'Mine', ...words });
    const saved = await savePin(context, {
      pin_id: pin.id,
      board_id: board.id,
      section: null,
      board_section_id: null,
      title: null,
      description: null,
      alt_text: null,
      guid: null,
    });
    await followUsers(context, { followee_ids: [maker!] });
    await tx.run(
      `insert into pin_sponsors (bucket, pin_id, sponsor_id, status, asked_at)
       select bucket, id, :maker, 1, created_at from pins where id = :id`,
      { id: saved.id, maker: maker! },
    );
  });
  // The followed person is removed while the follower's count is still pending.
  const { pictures } = await removeDemo(removal(installation));
  await installation.work();
  expect(pictures).toBe(smallWorld.pins.length + smallWorld.people.length - 1);
  const saved = await db.read.rows('select signature, person_id as "personId" from pins');
  expect(saved).toEqual([{ signature: pin.signature, personId: person.id }]);
  expect(await db.read.rows('select signature from pictures')).toEqual([
    { signature: pin.signature },
  ]);
  expect(await rowsIn(db.read, 'people', 'following', 'followers', 'pin_sponsors')).toEqual({
    people: 1,
    pin_sponsors: 0,
    following: 0,
    followers: 0,
  });
  expect(await wrongCounters(db.read)).toEqual([]);
});

test('stops a filling that is under way', async () => {
  await using installation = await anInstallation();
  const { db, clock } = installation;
  await planDemo(db, clock.now);
  await Promise.all([installation.fill(), removeDemo(removal(installation))]);
  await removeDemo(removal(installation));
  await installation.work();
  const left = await rowsIn(db.read, 'people', 'boards', 'pins', 'demo_people', 'demo_things');
  expect(Object.values(left)).toEqual([0, 0, 0, 0, 0]);
});
