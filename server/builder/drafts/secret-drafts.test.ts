import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { createDraft, deleteDrafts, getDraft, getDrafts } from '#contract/builder/drafts.ts';
import { getScheduledPins } from '#contract/builder/publishing.ts';
import { createAccessToken } from '#contract/identity.ts';
import type { Scope } from '#contract/kernel/scopes.ts';
import { createComment, deleteComment } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function program(person: TestPerson, scopes: Scope[]): Promise<Client> {
  const { token } = await person.call(createAccessToken, { name: 'Program', scopes });
  return clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
}

test('a program that is not trusted with secret boards sees and changes no draft for one [SEC-28]', async () => {
  const ann = await app.person();
  const secret = await ann.call(createBoard, { name: 'Hidden', privacy: 'secret' });
  const open = await aBoard(ann);
  const hidden = await ann.call(createDraft, { title: 'Ring', board_id: secret.id });
  const plain = await ann.call(createDraft, { title: 'Kite', board_id: open.id });
  const loose = await ann.call(createDraft, { title: 'Loose' });
  await app.db.read.run(
    `update pin_drafts set state = 'scheduled', publish_at = :publishAt where id = :id`,
    { id: hidden.id, publishAt: new Date(app.clock.now.getTime() + 3_600_000) },
  );
  const script = await program(ann, ['read', 'write']);
  const listed = (await script.call(getDrafts, {})).data.map(({ id }) => id);
  expect(listed.toSorted()).toEqual([plain.id, loose.id].toSorted());
  expect((await script.call(getDrafts, { draft_ids: [hidden.id] })).data).toEqual([]);
  expect((await script.call(getScheduledPins, {})).data).toEqual([]);
  const none = { code: 'draft_not_found' };
  expect(await script.refusal(getDraft, { draft_id: hidden.id })).toMatchObject(none);
  expect(await script.refusal(deleteDrafts, { draft_ids: [hidden.id] })).toMatchObject(none);
  const trusted = await program(ann, ['read', 'write', 'secret_boards']);
  expect(await trusted.call(getDraft, { draft_id: hidden.id })).toMatchObject({ title: 'Ring' });
  expect((await trusted.call(getScheduledPins, {})).data).toHaveLength(1);
  expect(await ann.call(getDraft, { draft_id: hidden.id })).toMatchObject({ title: 'Ring' });
});

test('nor does it delete its person’s comment at a pin on one [SEC-28]', async () => {
  const ann = await app.person();
  const secret = await ann.call(createBoard, { name: 'Hidden', privacy: 'secret' });
  const pin = await aPin(ann, secret.id);
  const comment = await ann.call(createComment, { pinId: pin.id, text: 'Later' });
  const script = await program(ann, ['read', 'write']);
  const refusal = await script.refusal(deleteComment, { commentId: comment.id });
  expect(refusal).toMatchObject({ status: 404, code: 'comment_not_found' });
  const trusted = await program(ann, ['write', 'secret_boards']);
  expect(await trusted.call(deleteComment, { commentId: comment.id })).toBeNull();
});
