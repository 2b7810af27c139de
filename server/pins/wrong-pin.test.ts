import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Board } from '#contract/boards.ts';
import * as pins from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, everythingStored } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let board: Board;
let pin: pins.Pin;

beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
  board = await aBoard(ann);
  pin = await aPin(ann, board.id);
});
afterAll(() => app.close());

const everything = (): Promise<unknown> => everythingStored(app);

describe('a wrong pin is refused with a reason and changes nothing [CALL-16]', () => {
  test('links and picture addresses of another kind, and two pictures at once', async () => {
    const before = await everything();
    const make = { board_id: board.id, image_signature: pin.image_signature };
    for (const wrong of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//x.example',
      'x',
      'http://',
      'https:// x',
      7,
    ]) {
      expect(await ann.refusal(pins.createPin, { ...make, link: wrong })).toMatchObject({
        status: 400,
      });
      expect(await ann.refusal(pins.updatePin, { id: pin.id, link: wrong })).toMatchObject({
        status: 400,
      });
      expect(
        await ann.refusal(pins.createPin, { board_id: board.id, image_url: wrong }),
      ).toMatchObject({ status: 400 });
    }
    for (const more of [
      { image_url: 'https://x.example/1.png' },
      { image_base64: 'aGk=' },
      { media_upload_id: '1', upload_id: '2' },
      { method: 'stolen' },
      { section: '1', board_section_id: '2' },
    ]) {
      expect(
        await ann.refusal(pins.createPin, { ...make, ...more }),
        JSON.stringify(more),
      ).toMatchObject({ status: 400 });
    }
    for (const wrong of ['x', '0'.repeat(31), '0'.repeat(33), 'G'.repeat(32), 7]) {
      expect(
        await ann.refusal(pins.createPin, { board_id: board.id, image_signature: wrong }),
      ).toMatchObject({ status: 400 });
    }
    expect(await everything()).toEqual(before);
  });

  test('a pin without any picture [CREATE-06]', async () => {
    const before = await everything();
    expect(await ann.refusal(pins.createPin, { board_id: board.id, title: 'x' })).toEqual({
      status: 400,
      code: 'no_picture',
      message: 'Add a picture to create a Pin.',
      detail: null,
    });
    for (const wrong of [
      '%%%',
      'aGVsbG8=',
      'data:image/png;base64,',
      `data:image/svg+xml;base64,${btoa('<svg/>')}`,
    ]) {
      const refused = await ann.refusal(pins.createPin, {
        board_id: board.id,
        image_base64: wrong,
      });
      expect(refused.status, wrong).toBeGreaterThanOrEqual(400);
      expect(refused.status, wrong).toBeLessThan(500);
    }
    for (const id of ['1', '9'.repeat(20)]) {
      expect(
        await ann.refusal(pins.createPin, { board_id: board.id, media_upload_id: id }),
      ).toMatchObject({
        status: 404,
        code: 'upload_not_found',
      });
    }
    expect(await everything()).toEqual(before);
  });

  test('fields that a caller may not set never reach storage [SEC-30]', async () => {
    const more = {
      id: '1',
      person_id: '1',
      pinner: '1',
      repin_count: 9,
      origin_pin_id: '1',
      bucket: 1,
      created_at: '2001-01-01',
    };
    const made = await ann.call(pins.createPin, {
      board_id: board.id,
      image_signature: pin.image_signature,
      ...more,
    });
    expect(made.id).not.toBe('1');
    expect(made.pinner.id).toBe(ann.id);
    expect(made.repin_count).toBe(0);
    expect(made.created_at).not.toContain('2001');
    const wanted = { ...more, id: made.id, title: 'x', image_signature: '0'.repeat(32) };
    await ann.call(pins.updatePin, wanted);
    const after = await ann.call(pins.getPin, { id: made.id });
    expect([after.pinner.id, after.image_signature]).toEqual([ann.id, pin.image_signature]);
    await ann.call(pins.deletePin, { id: made.id });
  });
});
