import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard, type Board } from '#contract/boards.ts';
import { createSection, deletePin, deleteSection, savePin, updatePin } from '#contract/pins.ts';
import { movePins } from '#contract/pins/moves.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow } from '#server/testing/pins.ts';

const AT_ONCE = 40;

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
});
afterAll(() => app.close());

/** Runs them all at once; only expected refusals may result, never an internal error. */
async function atOnce(works: readonly (() => Promise<unknown>)[]): Promise<number> {
  const ends = await Promise.allSettled(works.map((work) => work()));
  for (const end of ends) {
    if (end.status === 'rejected') expect(String(end.reason)).toMatch(/"http_status":4\d\d/);
  }
  return ends.filter((end) => end.status === 'fulfilled').length;
}

interface Counted {
  readonly name: string;
  readonly counted: number;
  readonly rows: number;
}

/** Returns every count with the number of rows that it counts. */
async function allCounts(): Promise<Counted[]> {
  return app.db.read.rows<Counted>(
    // Gathered first, as they lie in several buckets.
    `with every_pin as materialized (select board_id, section_id from pins),
       every_listed as materialized (select person_id, signature, made from pin_search),
       every_board as materialized (select id, owner_id, privacy, pin_count, section_count from boards),
       every_section as materialized (select id, board_id, pin_count from sections),
       every_person as materialized (select id, pin_count from people),
       every_unlisted as materialized (select person_id, pin_count from unlisted_counts),
       every_picture as materialized (select signature, pins, saves from picture_counts)
     select 'board ' || b.id as name, b.pin_count as counted,
       (select count(*)::int from every_pin p where p.board_id = b.id) as rows
     from every_board b
     union all
     select 'section ' || s.id, s.pin_count, (select count(*)::int from every_pin p where p.section_id = s.id)
     from every_section s
     union all
     select 'sections of ' || b.id, b.section_count,
       (select count(*)::int from every_section s where s.board_id = b.id)
     from every_board b
     union all
     select 'person ' || w.id, w.pin_count, (select count(*)::int from every_listed s where s.person_id = w.id)
     from every_person w
     union all
     select 'unlisted of ' || w.id,
       coalesce((select pin_count from every_unlisted u where u.person_id = w.id), 0),
       (select count(*)::int from every_pin p join every_board b on b.id = p.board_id
        where b.owner_id = w.id and b.privacy <> 'public')
     from every_person w
     union all
     select 'picture ' || c.signature, c.pins,
       (select count(*)::int from every_listed s where s.signature = c.signature)
     from every_picture c
     union all
     select 'saves of ' || c.signature, c.saves,
       (select count(*)::int from every_listed s where s.signature = c.signature and not s.made)
     from every_picture c`,
  );
}

async function expectRightCounts(): Promise<void> {
  await app.runJobs();
  const counts = await allCounts();
  expect(counts.length).toBeGreaterThan(3);
  expect(counts.filter((count) => count.counted !== count.rows)).toEqual([]);
  const strays = await app.db.read.rows(
    `select p.id from pins p
     left join boards b on b.bucket = p.bucket and b.id = p.board_id
     left join sections s on s.bucket = p.bucket and s.id = p.section_id
     left join pin_search f on f.bucket = p.bucket and f.pin_id = p.id
     where b.id is null or (p.section_id is not null and s.board_id is distinct from p.board_id)
        or (b.privacy = 'public') <> (f.pin_id is not null) or (f.pin_id is not null and f.board_id <> p.board_id)`,
  );
  expect(strays).toEqual([]);
}

test('counts 40 saves at once [SEC-67]', async () => {
  const source = await aPin(ann, (await aBoard(ann)).id);
  const board = await aBoard(ann);
  const save = () => ann.call(savePin, { pin_id: source.id, board_id: board.id });
  expect(await atOnce(Array.from({ length: AT_ONCE }, () => save))).toBe(AT_ONCE);
  expect((await boardNow(ann, board.id)).pin_count).toBe(AT_ONCE);
  await expectRightCounts();
});

test('one of 40 deletes of a pin counts [SEC-67]', async () => {
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id);
  await aPin(ann, board.id);
  const remove = () => ann.call(deletePin, { id: pin.id });
  expect(await atOnce(Array.from({ length: AT_ONCE }, () => remove))).toBe(1);
  expect((await boardNow(ann, board.id)).pin_count).toBe(1);
  await expectRightCounts();
});

test('saves, moves both ways, edits and deletes at once leave every count right [SEC-67][SEC-70]', async () => {
  const boards = [await aBoard(ann), await aBoard(ann, { privacy: 'secret' }), await aBoard(ann)];
  const [one, two, three] = boards as [Board, Board, Board];
  const section = await aSection(ann, one.id);
  const pins = [];
  for (let index = 0; index < 8; index += 1) {
    const location = index % 2 === 0 ? { board: one.id, section: section.id } : { board: two.id };
    pins.push(
      await aPin(ann, location.board, location.section ? { section: location.section } : {}),
    );
  }
  const ids = pins.map((pin) => pin.id);
  const to = [one.id, two.id, three.id];
  const works = Array.from({ length: AT_ONCE * 2 }, (_, index) => {
    const id = ids[index % ids.length] ?? '';
    const board = to[index % to.length] ?? '';
    const kinds = [
      () => ann.call(savePin, { pin_id: id, board_id: board }),
      () => ann.call(movePins, { board_id: board, pin_ids: ids.slice(index % 4, (index % 4) + 3) }),
      () => ann.call(movePins, { board_id: one.id, section_id: section.id, pin_ids: [id] }),
      () => ann.call(updatePin, { id, board_id: board, title: `t${index}` }),
      () => ann.call(deletePin, { id: ids[index % 3] ?? '' }),
    ];
    return kinds[index % kinds.length] as () => Promise<unknown>;
  });
  expect(await atOnce(works)).toBeGreaterThan(AT_ONCE / 2);
  await expectRightCounts();
});

test('a board or a section deleted under saves and moves leaves nothing behind [SEC-67]', async () => {
  const source = await aPin(ann, (await aBoard(ann)).id);
  const [board, other] = [await aBoard(ann), await aBoard(ann)];
  const section = await aSection(ann, board.id);
  const pins = [await aPin(ann, board.id), await aPin(ann, other.id)];
  const works = Array.from({ length: AT_ONCE }, (_, index) => {
    const kinds = [
      () => ann.call(savePin, { pin_id: source.id, board_id: board.id, section: section.id }),
      () => ann.call(savePin, { pin_id: source.id, board_id: board.id }),
      () => ann.call(movePins, { board_id: board.id, pin_ids: [pins[1]?.id ?? ''] }),
      () =>
        ann.call(createSection, {
          board_id: board.id,
          name: `s${index}`,
          initial_pins: [pins[0]?.id ?? ''],
        }),
    ];
    return kinds[index % kinds.length] as () => Promise<unknown>;
  });
  works.splice(12, 0, () => ann.call(deleteSection, { section_id: section.id }));
  works.splice(28, 0, () => ann.call(deleteBoard, { board_id: board.id }));
  expect(await atOnce(works)).toBeGreaterThan(0);
  await expectRightCounts();
  expect((await ann.call(getUser, {})).pin_count).toBeGreaterThan(0);
});

test('counting pictures again, or for pins that are gone, changes nothing [SEC-67][SEC-74]', async () => {
  const pin = await aPin(ann, (await aBoard(ann)).id);
  await app.runJobs();
  const again = async (): Promise<void> => {
    const payload = {
      pins: [
        [pin.image_signature, pin.id],
        [pin.image_signature, '4611686018427387904'],
      ],
    };
    await app.db.read.row(
      `select id from graphile_worker.add_job('pins.count-pictures', payload => :payload::json)`,
      { payload: JSON.stringify(payload) },
    );
  };
  await again();
  await again();
  await expectRightCounts();
  await ann.call(deletePin, { id: pin.id });
  await again();
  await expectRightCounts();
  expect((await app.db.read.rows('select 1 from picture_counted_pins')).length).toBeGreaterThan(0);
});
