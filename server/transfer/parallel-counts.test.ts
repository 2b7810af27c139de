import { afterAll, beforeAll, expect, test } from 'vitest';
import { followBoard, unfollowBoard, type Board } from '#contract/boards.ts';
import { deletePin, savePin, type Pin } from '#contract/pins.ts';
import { copyAllPins, deleteAllPins } from '#contract/pins/bulk.ts';
import { copyPins, deletePins, moveAllPins, movePins } from '#contract/pins/moves.ts';
import { followUser, unfollowUser } from '#contract/social.ts';
import { reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';
import { counters } from './counters.ts';

const AT_ONCE = 40;
// npm run test:long runs 20 rounds.
const rounds = Number(process.env['TEST_ROUNDS'] ?? 2);

let app: TestApp;
beforeAll(async () => {
  // All run at once on a slow machine, and none may be refused.
  app = await testApp({ PATIENCE_MS: '60000' });
});
afterAll(() => app.close());

interface Scene {
  readonly ann: TestPerson;
  readonly bob: TestPerson;
  readonly open: Board;
  readonly hidden: Board;
  readonly theirs: Board;
  readonly section: string;
  readonly pins: readonly Pin[];
}

async function aScene(): Promise<Scene> {
  const [ann, bob] = [await app.person(), await app.person()];
  const [open, theirs] = [await aBoard(ann), await aBoard(bob)];
  const hidden = await aBoard(ann, { privacy: 'secret' });
  const section = (await aSection(ann, open.id)).id;
  const pins: Pin[] = [];
  for (let at = 0; at < 8; at += 1) pins.push(await aPin(ann, (at % 2 ? open : hidden).id));
  return { ann, bob, open, hidden, theirs, section, pins };
}

/** Saves, moves, copies, deletes and follows that conflict on the same boards and pins. */
function worksOf({ ann, bob, open, hidden, theirs, section, pins }: Scene) {
  const some = (at: number) => pins[at % pins.length]?.id ?? '';
  return Array.from({ length: AT_ONCE }, (_, at) => {
    const few = [some(at), some(at + 1), some(at + 2)];
    const kinds: readonly (() => Promise<unknown>)[] = [
      () => ann.call(savePin, { pin_id: some(at), board_id: open.id, section }),
      () => bob.call(savePin, { pin_id: some(at | 1), board_id: theirs.id }),
      () => ann.call(movePins, { board_id: at % 4 ? hidden.id : open.id, pin_ids: few }),
      () => ann.call(movePins, { board_id: open.id, section_id: section, pin_ids: few }),
      () => ann.call(copyPins, { board_id: hidden.id, pin_ids: few }),
      () => ann.call(moveAllPins, { board_id: hidden.id, new_board_id: open.id }),
      () => ann.call(deletePin, { id: some(at) }),
      () => ann.call(deletePins, { pin_ids: few.slice(1) }),
      () => bob.call(at % 3 ? followUser : unfollowUser, { user_id: ann.id }),
      () => bob.call(at % 3 ? followBoard : unfollowBoard, { board_id: open.id }),
    ];
    return kinds[at % kinds.length] as () => Promise<unknown>;
  });
}

/** Returns the names of counts that had to be repaired. */
async function repaired(): Promise<string[]> {
  const found = await reconcileAll(app.db, counters);
  return [...found].filter(([, wrong]) => wrong > 0).map(([counter]) => counter.name);
}

test(
  'after 40 saves, moves, deletes and follows at once every count equals its rows [SEC-67, SEC-68, SEC-70]',
  { timeout: 60_000 + rounds * 30_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scene = await aScene();
      const ends = await Promise.allSettled(worksOf(scene).map((work) => work()));
      for (const end of ends) {
        if (end.status === 'rejected') expect(String(end.reason)).toMatch(/"http_status":4\d\d/u);
      }
      expect(ends.filter((end) => end.status === 'fulfilled').length).toBeGreaterThan(AT_ONCE / 4);
      await app.runJobs();
      expect(await repaired()).toEqual([]);
    }
  },
);

test(
  'so they do after bulk jobs that single saves and moves crossed [SEC-68, SEC-72]',
  { timeout: 60_000 + rounds * 30_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scene = await aScene();
      const { ann, open, theirs, hidden, bob } = scene;
      for (let pins = 5; pins < 160; pins *= 2) {
        await ann.call(copyAllPins, { board_id: open.id, new_board_id: open.id });
      }
      const all = { board_id: open.id, with_sections: true };
      await ann.call(moveAllPins, { ...all, new_board_id: hidden.id });
      await bob.call(copyAllPins, { board_id: theirs.id, new_board_id: theirs.id });
      const [jobs, ...others] = await Promise.allSettled([
        app.runJobs(),
        ...worksOf(scene).map((work) => work()),
        ann.call(deleteAllPins, all),
      ]);
      expect(jobs.status).toBe('fulfilled');
      expect(others.some((end) => end.status === 'fulfilled')).toBe(true);
      await app.runJobs();
      expect(await repaired()).toEqual([]);
    }
  },
);
