import { COUNT_TOPICS } from '#server/discovery/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { aPicture } from '#server/testing/pins.ts';
import type { Walks } from './test-walks.ts';

/** The number of pins that make a topic. */
const PINS = 3;
/** More than are followed while their list is walked. */
const FOLLOWED = 26;

export async function expectTopicsWhole(walks: Walks): Promise<void> {
  const { app } = walks;
  const [owner, viewer] = [await walks.person(), await walks.person()];
  const count = () => jobsIn(app.db.read).add(COUNT_TOPICS, {});
  const pin = async (board_id: string) => {
    const image_base64 = await aPicture(walks.next());
    return (await owner.ask('Pin', 'create', { board_id, image_base64 })).id;
  };
  const boards = new Map<string, string>();
  const add = async () => {
    const number = walks.next();
    const board_id = await walks.boardOf(owner, `Topic ${number}`);
    for (let made = 0; made < PINS; made += 1) await pin(board_id);
    boards.set(`topic-${number}`, board_id);
    return `topic-${number}`;
  };
  const remove = async (topic: string) => {
    await owner.ask('Board', 'delete', { board_id: boards.get(topic) });
    boards.delete(topic);
    await count();
    await app.runJobs();
  };
  await count();
  await walks.expectWhole({ add, remove }, [{ resource: 'Categories', by: viewer, options: {} }]);
  const board_id = await walks.boardOf(owner, 'Lantern makers');
  await count();
  await walks.expectWhole(
    { add: () => pin(board_id), remove: (id) => owner.ask('Pin', 'delete', { id }) },
    [
      { resource: 'TopicFeed', by: viewer, options: { topic: 'lantern-makers' } },
      { resource: 'CategoryFeed', by: viewer, options: { feed: 'lantern-makers' } },
    ],
  );
  while (boards.size < FOLLOWED) await add();
  const free = [...boards.keys()];
  await count();
  await app.runJobs();
  const follow = async () => {
    const interest_id = free.pop() ?? '';
    await viewer.ask('InterestFollow', 'create', { interest_id });
    return interest_id;
  };
  const unfollow = (interest_id: string) => viewer.ask('InterestFollow', 'delete', { interest_id });
  await walks.expectWhole({ add: follow, remove: unfollow }, [
    { resource: 'InterestFollowing', by: viewer, options: {} },
  ]);
}
