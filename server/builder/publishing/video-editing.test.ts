import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDraft, updateDrafts } from '#contract/builder/drafts.ts';
import { findFfmpeg } from '#server/media/videos/find-ffmpeg.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { anUpload, shownAs } from '../core/test-builder.ts';

const PATH = process.env['PATH'] ?? '';
const tools = await findFfmpeg({ ffmpeg: null, path: PATH }, pino({ level: 'silent' }));

describe.skipIf(tools === null)('what is shown of a video', () => {
  let app: TestApp;
  let owner: TestBusiness<TestPerson>;
  beforeAll(async () => {
    app = await testApp({ PATH });
    owner = await aBusiness(app);
  });
  afterAll(() => app.close());

  const crop = { x: 0, y: 0, width: 20, height: 20 };
  const cropped = async (person: TestPerson) => ({
    kind: 'video' as const,
    pictures: [{ upload_id: await anUpload(person), composition: shownAs({ crop }) }],
  });

  test('is changed by a business, and not by who acts for one [BUILD-05] [BUILD-01]', async () => {
    const { advertiser_id } = owner;
    const anna = await owner.delegate();
    await app.db.read.run('update people set is_partner = true where id = :id', { id: anna.id });
    const refused = await anna.refusal(createDraft, { ...(await cropped(anna)), advertiser_id });
    const asDelegate = {
      code: 'tool_closed',
      detail: "You can't do this while you act for a business.",
    };
    expect(refused).toMatchObject(asDelegate);
    // Nor can it be transferred afterwards.
    const own = await anna.call(createDraft, await cropped(anna));
    const handed = { draft_ids: [own.id], advertiser_id };
    expect(await anna.refusal(updateDrafts, handed)).toMatchObject(asDelegate);
    const theirs = { ...(await cropped(owner)), advertiser_id };
    expect(await owner.call(createDraft, theirs)).toMatchObject({ advertiser_id });
    const plain = await app.person();
    expect(await plain.refusal(createDraft, await cropped(plain))).toMatchObject({
      detail: 'This is for business accounts.',
    });
  });
});
