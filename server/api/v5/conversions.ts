import type * as z from 'zod/mini';
import {
  listTags,
  makeTag,
  readTag,
  sendEvents,
  type v5Tag,
} from '#contract/api/v5/conversions.ts';
import {
  type ConversionTag,
  createConversionTag,
  getConversionTags,
  updateConversionTag,
} from '#contract/ads/conversion-tags.ts';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { baseCode } from '#contract/ads/conversions/tag-rules.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { handler, type V5Request } from './handler.ts';

const SECOND_MS = 1000;
const OFF = {
  aem_fnln_enabled: false,
  aem_ph_enabled: false,
  aem_ge_enabled: false,
  aem_db_enabled: false,
  aem_loc_enabled: false,
  aem_external_id_enabled: false,
} as const;

const tagView = (tag: ConversionTag, site: string): z.infer<typeof v5Tag> => ({
  id: tag.id,
  ad_account_id: tag.ad_account_id,
  name: tag.name,
  status: 'ACTIVE',
  code_snippet: baseCode(site, tag),
  configs: { aem_enabled: tag.enhanced_match, ...OFF },
  last_fired_time_ms: tag.last_fired_time === null ? null : tag.last_fired_time * SECOND_MS,
});

/** Returns all tags of an ad account, which has fewer than a page holds. */
const tagsOf = async ({ run, account }: Pick<V5Request, 'run' | 'account'>) =>
  (await run(getConversionTags, { advertiser_id: account, page_size: MAX_PAGE_SIZE })).data;

/** Operations on conversions. */
export const conversionHandlers = [
  handler(
    sendEvents,
    async ({ run, account, body: { data } }) =>
      (await run(createConversionEvents, { advertiser_id: account, data })).data,
  ),
  handler(listTags, async (request) => ({
    items: (await tagsOf(request)).map((tag) => tagView(tag, request.site)),
  })),
  handler(readTag, async (request) => {
    const tag = (await tagsOf(request)).find(({ id }) => id === request.path.conversion_tag_id);
    if (tag !== undefined) return tagView(tag, request.site);
    throw new Failure('conversion_tag_not_found', "This tag isn't here.");
  }),
  handler(makeTag, async ({ run, account: advertiser_id, body, site }) => {
    const { data: tag } = await run(createConversionTag, { advertiser_id, name: body.name });
    if (!body.aem_enabled) return tagView(tag, site);
    const matching = { advertiser_id, tag_id: tag.id, enhanced_match: true };
    return tagView((await run(updateConversionTag, matching)).data, site);
  }),
];
