import { aPicture } from '#server/testing/pins.ts';
import type { Walks } from './test-walks.ts';

const MINUTE = 60_000;
const TAGS = 7;

/** Walks the pin builder's lists: drafts, scheduled pins, and a pin's tags. */
export async function expectDraftsWhole({
  app,
  next,
  person,
  boardOf,
  expectWhole,
}: Walks): Promise<void> {
  const before = app.clock.now;
  // Scheduled pins wait in the queue, which uses the real clock.
  app.clock.now = new Date();
  const owner = await person();
  await app.db.read.run('update people set is_partner = true where id = :id', { id: owner.id });
  const board_id = await boardOf(owner, 'Soon');
  const fields = { board_id, image_base64: await aPicture(next()) };
  const pin = await owner.ask('Pin', 'create', fields);
  const { image_signature } = pin as unknown as { image_signature: string };
  const input = { board_id, pictures: [{ image_signature }] };
  const remove = (id: string) => owner.ask('PinDrafts', 'delete', { draft_ids: [id] });

  const add = async () => (await owner.ask('PinDraft', 'create', input)).id;
  await expectWhole({ add, remove }, [{ resource: 'PinDrafts', by: owner, options: {} }]);

  const schedule = async () => {
    const publish_at = new Date(app.clock.now.getTime() + (60 + next()) * MINUTE).toISOString();
    const { id } = await owner.ask('PinDraft', 'create', { ...input, publish_at });
    return (await owner.ask('PinDraftPublish', 'create', { draft_id: id })).id;
  };
  await expectWhole({ add: schedule, remove }, [
    { resource: 'ScheduledPins', by: owner, options: {} },
  ]);

  const tags = Array.from({ length: TAGS }, () => ({
    kind: 'product',
    pin_id: pin.id,
    page: 0,
    x: 0.5,
    y: 0.5,
  }));
  const { id: draft_id } = await owner.ask('PinDraft', 'create', { ...input, tags });
  const made = await owner.ask('PinDraftPublish', 'create', { draft_id });
  const { pin_id } = made as unknown as { pin_id: string };
  const stays = async (): Promise<string[]> => tags.map((_, index) => String(index));
  await expectWhole({ add, remove }, [
    { resource: 'PinTags', by: owner, options: { pin_id }, stays },
  ]);
  // For people whose sessions would have expired by then.
  app.clock.now = before;
}
