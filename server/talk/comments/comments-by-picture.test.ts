import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePin, updatePin, type Pin } from '#contract/pins.ts';
import { createComment, getComments } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
});
afterAll(() => app.close());

const aPinOf = async (person: TestPerson): Promise<Pin> => aPin(person, (await aBoard(person)).id);
const textsAt = async (who: TestPerson, pinId: string): Promise<string[]> =>
  (await who.call(getComments, { pinId })).data.map((comment) => comment.text);

test.each(['objectId', 'object_id'])(
  'a comment needs no pinId beside the id of its picture, as %s',
  async (name) => {
    const pin = await aPinOf(ann);
    const picture = pin.aggregated_pin_data.id;
    const save = await ben.call(savePin, { pin_id: pin.id, board_id: (await aBoard(ben)).id });
    const made = await ben.resource('AggregatedComment', 'create', {
      [name]: picture,
      tags: '[]',
      text: 'By the picture alone.',
    });
    expect(made.envelope.resource_response.data).toMatchObject({ text: 'By the picture alone.' });
    const list = await app.visitor().resource('AggregatedCommentFeed', 'get', { [name]: picture });
    expect(list.envelope.resource_response.data).toHaveLength(1);
    expect(await textsAt(ann, pin.id)).toEqual(['By the picture alone.']);
    // It is stored at the first public pin that allows comments.
    await ann.call(updatePin, { id: pin.id, comments_disabled: true });
    await ben.resource('AggregatedComment', 'create', { [name]: picture, text: 'At the save.' });
    const at = await app.db.read.row<{ at: string }>(
      "select pin_id as at from comments where text = 'At the save.' and object_id = :picture",
      { picture },
    );
    expect(at).toEqual({ at: save.id });
    await ben.call(updatePin, { id: save.id, comments_disabled: true });
    const refused = { pinId: null, [name]: picture, text: 'Nowhere' };
    expect(await ann.refusal(createComment, refused)).toMatchObject({ code: 'comments_off' });
  },
);

test('the id of a picture stands for no pin that may not be seen, but for one’s own', async () => {
  const hidden = await aPin(ann, (await aBoard(ann, { privacy: 'secret' })).id);
  const objectId = hidden.aggregated_pin_data.id;
  const say = { objectId, text: 'found you' };
  for (const wrong of [
    say,
    { ...say, objectId: '1' },
    { ...say, objectId: '9223372036854775807' },
  ]) {
    expect(await ben.refusal(createComment, wrong)).toMatchObject({ code: 'pin_not_found' });
  }
  expect(await ben.refusal(createComment, { text: 'x' })).toMatchObject({ code: 'invalid_input' });
  await ann.call(createComment, say);
  expect(await textsAt(ann, hidden.id)).toEqual(['found you']);
});
