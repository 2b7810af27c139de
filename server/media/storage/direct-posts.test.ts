import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import type { UploadTicket } from '#contract/media.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { s3ClientOf } from '#server/media/storage/s3.ts';
import { aStore } from '#server/media/storage/test-store.ts';
import type { TestStore } from '#server/media/storage/test-store.ts';
import { takeUploadedPicture } from '#server/media/uploads/take-for-pin.ts';
import { aMedia } from '#server/media/test-media.ts';
import type { TestMedia } from '#server/media/test-media.ts';
import { pictureImages } from '#server/media/uploads/view.ts';
import { getUploads } from '../uploads/get-uploads.ts';
import { createUpload } from '../uploads/register-uploads.ts';
import { formOf } from '../uploads/test-forms.ts';

let store: TestStore;
let house: TestMedia;
let who: string;

beforeAll(async () => {
  store = await aStore();
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(async () => {
  house = await aMedia({
    MEDIA_STORE: 's3',
    MEDIA_S3_ENDPOINT: store.endpoint,
    MEDIA_S3_BUCKET: store.bucket,
    MEDIA_S3_KEY: store.key,
    MEDIA_S3_SECRET: store.secret,
  });
  who = house.person();
});
afterEach(() => house[Symbol.asyncDispose]());

const ticketOf = () => createUpload({ ...house.context(who), media: house.media }, {});

async function stateOf({ upload_id: id }: UploadTicket) {
  return (await getUploads({ ...house.context(who), media: house.media }, { upload_ids: [id] }))[
    id
  ];
}

test('a file posted to the store itself becomes a picture [CREATE-18]', async () => {
  const ticket = await ticketOf();
  expect(ticket.upload_url.startsWith(store.endpoint)).toBe(true);
  expect(house.media.direct?.origin).toBe(new URL(store.endpoint).origin);
  expect(await stateOf(ticket)).toEqual({ status: 'registered' });
  const body = formOf(ticket.upload_parameters, await halves(80, 70).png().toBuffer());
  const answer = await fetch(ticket.upload_url, { method: 'POST', body });
  expect(answer.status).toBe(204);
  expect(await stateOf(ticket)).toEqual({ status: 'processing' });
  await house.runJobs();
  const state = await stateOf(ticket);
  expect(state).toMatchObject({ status: 'succeeded' });
  // Clients pass the store's own ETag on as the signature.
  const tag = answer.headers.get('etag')?.replaceAll('"', '') ?? '';
  const picture = await takeUploadedPicture(house.media, house.context(who), ticket.upload_id, tag);
  expect(picture.signature).toBe(state?.signature);
  expect(await house.media.storage.sizeOf(pictureImages('', picture)['236x'].url)).toBeGreaterThan(
    0,
  );
  expect(await house.media.direct?.find(ticket.upload_id)).toBeNull();
});

test('the policy that we sign names one object, the size and the end [CREATE-20] [SEC-51] [SEC-52]', async () => {
  const ticket = await ticketOf();
  const policy = JSON.parse(
    Buffer.from(ticket.upload_parameters['Policy'] ?? '', 'base64').toString(),
  ) as { expiration: string; conditions: unknown[] };
  expect(policy.conditions).toContainEqual(['content-length-range', 1, MAX_UPLOAD_BYTES]);
  const key = ticket.upload_parameters['key'] ?? '';
  expect(policy.conditions).toContainEqual({ key });
  expect(key).toMatch(new RegExp(`^incoming/${ticket.upload_id}-[0-9a-f]{64}$`));
  const left = Date.parse(policy.expiration) - Date.now();
  expect(left).toBeGreaterThan(3500_000);
  expect(left).toBeLessThan(3700_000);
});

test(
  'what a store let pass beyond the limit is refused by us [CREATE-20] [SEC-52]',
  { timeout: 60_000 },
  async () => {
    const ticket = await ticketOf();
    const client = s3ClientOf({
      ...store,
      accessKeyId: store.key,
      secretAccessKey: store.secret,
      pathStyle: true,
    });
    const zeros = Buffer.alloc(1_048_577);
    await client.send(
      new PutObjectCommand({
        Bucket: store.bucket,
        Key: ticket.upload_parameters['key'],
        Body: Readable.from(
          (function* () {
            for (let sent = 0; sent < 200; sent += 1) yield zeros;
          })(),
        ),
        ContentLength: zeros.length * 200,
      }),
    );
    client.destroy();
    expect(await stateOf(ticket)).toEqual({ status: 'processing' });
    await house.runJobs();
    expect(await stateOf(ticket)).toMatchObject({ status: 'failed', failure_code: 'too_large' });
    expect(await house.media.direct?.find(ticket.upload_id)).toBeNull();
  },
);
