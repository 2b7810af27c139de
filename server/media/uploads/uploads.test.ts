import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUpload, getUploads, registerUploads } from '#contract/media.ts';
import type { UploadTicket } from '#contract/media.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { testApp } from '#server/testing/app.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { formOf, headOf, openPost, postFile, refusalOf } from './test-forms.ts';

let app: TestApp;
let person: TestPerson;
let other: TestPerson;
let photo: Buffer;
let count = 0;

beforeAll(async () => {
  app = await testApp();
  person = await app.person();
  other = await app.person();
});
afterAll(() => app.close());
beforeEach(async () => {
  // A different picture for each test, since a known one is not made again.
  count += 1;
  photo = await halves(300 + count, 200)
    .jpeg()
    .toBuffer();
});

const ticketOf = (who = person) => who.call(createUpload, { type: 'pinimage' });

const post = (ticket: UploadTicket, file: Buffer | null, change: Record<string, string> = {}) =>
  postFile(app.url, ticket, file, change);

async function stateOf(ticket: UploadTicket, who = person) {
  const states = await who.call(getUploads, { upload_ids: [ticket.upload_id] });
  return states[ticket.upload_id];
}

describe('an upload', () => {
  test('is registered, posted without a cookie, and succeeds with its signature [CREATE-18] [DATA-16]', async () => {
    const ticket = await ticketOf();
    expect(ticket.upload_id).toMatch(/^\d{19}$/);
    expect(ticket.upload_url).toMatch(/^http:\/\/localhost:\d+\/media\/uploads\/$/);
    expect(await stateOf(ticket)).toEqual({ status: 'registered' });
    const answer = await post(ticket, photo);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const signature = /^"([0-9a-f]{32})"$/.exec(answer.headers.get('etag') ?? '')?.[1];
    expect(signature).toBeDefined();
    expect(await stateOf(ticket)).toEqual({ status: 'succeeded', signature });
    const s = signature ?? '';
    const path = `${s.slice(0, 2)}/${s.slice(2, 4)}/${s.slice(4, 6)}/${s}`;
    const served = await fetch(`${app.url}/media/236x/${path}.webp`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('of the same bytes has the same signature', async () => {
    const tags = [];
    for (const who of [person, other]) {
      tags.push((await post(await ticketOf(who), photo)).headers.get('etag'));
    }
    expect(tags[0]).toBe(tags[1]);
  });

  test('is registered with others under the client’s own names, and nothing else is', async () => {
    const media = [
      { id: 'one', media_type: 'image-story-pin' },
      { id: 'two', media_type: 'image-story-pin' },
    ];
    const tickets = await person.call(registerUploads, { media_info_list: JSON.stringify(media) });
    expect(Object.keys(tickets)).toEqual(['one', 'two']);
    expect(new Set(Object.values(tickets).map((ticket) => ticket.upload_id)).size).toBe(2);
    const refusal = await person.refusal(registerUploads, {
      media_info_list: [{ id: 'x', media_type: 'audio-story-pin' }],
    });
    expect(refusal).toMatchObject({ status: 415, code: 'picture_unsupported' });
  });

  test('shows how it stands to its own person only [SEC-51]', async () => {
    const ticket = await ticketOf();
    expect(await other.call(getUploads, { upload_ids: [ticket.upload_id] })).toEqual({});
    await post(ticket, photo);
    expect(await other.call(getUploads, { upload_ids: [ticket.upload_id] })).toEqual({});
  });

  test('of something that is no picture is refused with its reason, and has failed [CREATE-19]', async () => {
    const video = Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00mp42', 'latin1');
    for (const [bytes, word] of [
      [Buffer.from('<html><script>alert(1)</script>'), "don't recognise this kind of file"],
      [video, 'video'],
      [Buffer.from('BM0123456789'), 'BMP'],
      [Buffer.alloc(0), 'empty'],
    ] as const) {
      const ticket = await ticketOf();
      const answer = await post(ticket, bytes);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      const state = await stateOf(ticket);
      expect(state?.status).toBe('failed');
      expect(state?.failure_message).toContain(word);
    }
  });

  test('of a picture of one pixel succeeds: the 119-pixel rule is for addresses', async () => {
    const ticket = await ticketOf();
    expect((await post(ticket, await halves(1, 1).png().toBuffer())).status).toBe(204);
  });

  test('may be read by a page of ours only, with its tag', async () => {
    const { host, origin } = new URL(app.url);
    const from = async (page: string) => {
      const ticket = await ticketOf();
      const body = formOf(ticket.upload_parameters, photo);
      return fetch(`http://${host}/media/uploads/`, {
        method: 'POST',
        body,
        headers: { origin: page },
      });
    };
    const ours = await from(origin);
    expect(ours.headers.get('access-control-allow-origin')).toBe(origin);
    expect(ours.headers.get('access-control-expose-headers')).toBe('etag');
    const theirs = await from('https://elsewhere.example');
    expect(theirs.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a ticket', () => {
  test('is good for one post [SEC-51]', async () => {
    const ticket = await ticketOf();
    const { sending, answer } = openPost(app.url, 'slow', null);
    sending.write(headOf(ticket, 'slow'));
    sending.write(photo.subarray(0, 100));
    await untilClaimed(ticket, true);
    // A post in progress, and then a finished one, each refuse another.
    expect(await refusalOf(await post(ticket, photo))).toEqual([409, 'upload_used']);
    sending.write(photo.subarray(100));
    sending.end('\r\n--slow--\r\n');
    expect((await answer).statusCode).toBe(204);
    expect(await refusalOf(await post(ticket, photo))).toEqual([409, 'upload_used']);
  });

  test('is refused with any parameter changed, left out or signed by others [SEC-51]', async () => {
    const ticket = await ticketOf();
    const foreign = await ticketOf(other);
    const changes = [
      { upload_id: foreign.upload_id },
      { person_id: other.id },
      { max_bytes: '999999999999' },
      { expires: '9999999999999' },
      { proof: foreign.upload_parameters['proof'] ?? '' },
      { proof: '' },
    ];
    for (const change of changes) {
      expect(await refusalOf(await post(ticket, photo, change))).toEqual([403, 'upload_refused']);
    }
    expect(await refusalOf(await post({ ...ticket, upload_parameters: {} }, photo))).toEqual([
      403,
      'upload_refused',
    ]);
    expect(await stateOf(ticket)).toEqual({ status: 'registered' });
    expect((await post(ticket, photo)).status).toBe(204);
  });

  test('ends after an hour, and then its upload has failed [SEC-51]', async () => {
    const ticket = await ticketOf();
    const before = app.clock.now;
    app.clock.now = new Date(before.getTime() + 3600_000);
    try {
      expect(await refusalOf(await post(ticket, photo))).toEqual([403, 'upload_refused']);
      expect(await stateOf(ticket)).toMatchObject({ status: 'failed' });
    } finally {
      app.clock.now = before;
    }
  });

  test('is given back by a post that breaks off [SEC-51]', async () => {
    const ticket = await ticketOf();
    const { sending: cut, answer } = openPost(app.url, 'cut', 1_000_000);
    answer.catch(() => {});
    cut.write(headOf(ticket, 'cut'));
    cut.write(photo);
    await untilClaimed(ticket, true);
    cut.destroy();
    await untilClaimed(ticket, false);
    expect((await post(ticket, photo)).status).toBe(204);
  });
});

async function untilClaimed(ticket: UploadTicket, wanted: boolean): Promise<void> {
  const sql = 'select claimed_at is not null as claimed from uploads where id = :id';
  for (;;) {
    const row = await app.db.read.row<{ claimed: boolean }>(sql, { id: ticket.upload_id });
    if (row?.claimed === wanted) return;
  }
}
