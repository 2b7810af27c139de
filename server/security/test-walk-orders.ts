import { aPicture } from '#server/testing/pins.ts';
import type { Walks } from './test-walks.ts';

/** Walks lists in each of their orders, requested or stored, because each has its own bookmarks. */
export async function expectOrdersWhole(walks: Walks): Promise<void> {
  const [owner, viewer] = [await walks.person(), await walks.person()];
  const { username } = owner;
  const addBoard = () => walks.boardOf(owner, `Order ${walks.next()}`);
  const removeBoard = (board_id: string) => owner.ask('Board', 'delete', { board_id });
  const [first, second] = [await addBoard(), await addBoard()];
  const url = `/v3/users/me/board_order/${first}/`;
  await owner.ask('Api', 'update', { url, data: { after_id: second } });
  await walks.expectWhole({ add: addBoard, remove: removeBoard }, [
    { resource: 'Boards', by: viewer, options: { username, sort: 'oldest' } },
    { resource: 'Boards', by: viewer, options: { username, sort: 'last_pinned_to' } },
    { resource: 'Boards', by: viewer, options: { username, sort: 'custom' } },
  ]);

  const board_id = await walks.boardOf(owner, 'Arranged');
  const { id: section_id } = await owner.ask('BoardSection', 'create', { board_id, name: 'Part' });
  const add = async () => {
    const image_base64 = await aPicture(walks.next());
    return (await owner.ask('Pin', 'create', { board_id, section: section_id, image_base64 })).id;
  };
  const remove = (id: string) => owner.ask('Pin', 'delete', { id });
  for (const pin_order of ['color', 'hand']) {
    await owner.ask('BoardArrange', 'update', { board_id, pin_order });
    await walks.expectWhole({ add, remove }, [
      { resource: 'BoardFeed', by: viewer, options: { board_id } },
      { resource: 'BoardSectionPins', by: viewer, options: { section_id } },
    ]);
  }
}
