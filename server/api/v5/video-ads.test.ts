import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdGroups, createCampaigns, getAds } from '#contract/ads/campaigns.ts';
import { anAdvertiser } from '#server/ads/test-ads.ts';
import { findFfmpeg } from '#server/media/videos/find-ffmpeg.ts';
import { aVideo } from '#server/media/videos/sample-videos.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { clientOf, withOldAgent } from './test-published.ts';

const PATH = process.env['PATH'] ?? '';

let app: TestApp;
withOldAgent();
beforeAll(async () => {
  app = await testApp({ PATH });
});
afterAll(() => app.close());

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };
interface Registered {
  readonly media_id: string;
  readonly media_type: string;
  readonly upload_url: string;
  readonly upload_parameters: Readonly<Record<string, string>>;
}

const tools = await findFfmpeg({ ffmpeg: null, path: PATH }, pino({ level: 'silent' }));

test.skipIf(tools === null)(
  'a published client registers a video, sends it to the address and with the fields that it got, follows it, and makes a Pin and an ad of it',
  { timeout: 120_000 },
  async () => {
    const { owner, advertiser_id, board } = await anAdvertiser(app);
    const client = await clientOf(app, owner);
    const { media_id, media_type, upload_url, upload_parameters } =
      await client.media.register<Registered>({ media_type: 'video' });
    expect(media_type).toBe('video');
    const status = async () => (await client.media.get<Thing>(media_id))['status'];
    expect(await status()).toBe('registered');

    const pin = {
      board_id: board,
      title: 'How a vase is blown',
      link: 'https://glassworks.example/',
      media_source: { source_type: 'video_id', media_id },
    };
    expect(await client.pins.create(pin)).toMatchObject({ code: expect.any(Number) });

    const form = new FormData();
    for (const [name, value] of Object.entries(upload_parameters)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await aVideo({ seconds: 5 }))]), 'vase.mp4');
    expect((await fetch(upload_url, { method: 'POST', body: form })).ok).toBe(true);
    await app.runJobs();
    await expect.poll(status, { timeout: 60_000 }).toBe('succeeded');

    const made = await client.pins.create<Thing>(pin);
    expect(made).toMatchObject({
      title: pin.title,
      link: pin.link,
      creative_type: 'VIDEO',
      media: { media_type: 'video', duration: expect.any(Number) },
    });

    const video = { name: 'Vases', objective_type: 'VIDEO_COMPLETION' as const };
    const [campaign] = await owner.call(createCampaigns, { advertiser_id, items: [video] });
    const glass = {
      campaign_id: campaign?.data?.id,
      name: 'Glass',
      billable_event: 'VIDEO_V_50_MRC' as const,
      budget_in_micro_currency: 5_000_000,
    };
    const [group] = await owner.call(createAdGroups, { advertiser_id, items: [glass] });
    const ad_group_id = group?.data?.id;
    const ad = { ad_group_id, pin_id: made.id, creative_type: 'VIDEO' };
    expect(await client.ads.create(advertiser_id, [ad])).toMatchObject({
      items: [{ data: { pin_id: made.id, creative_type: 'VIDEO' } }],
    });
    expect((await owner.call(getAds, { advertiser_id, ad_group_id })).data).toMatchObject([
      { pin_id: made.id, creative_type: 'VIDEO' },
    ]);
  },
);
