import type { AdProblem } from '#contract/ads/campaign-rules.ts';
import { newAd, newCampaign, newGroup } from '#contract/ads/campaigns.ts';
import type { AdDraft, DraftGroup, publishAdDraft as call } from '#contract/ads/drafts/drafts.ts';
import { under } from '#contract/ads/drafts/draft-rules.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { readInput } from '#contract/kernel/read-input.ts';
import type * as z from 'zod/mini';
import { requireAdTerms } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { roomOf, type TakeRoom } from '../campaigns/account-limits.ts';
import { createKeywords } from '../campaigns/keywords.ts';
import { openBudgetsOf } from '../campaigns/open-budgets.ts';
import { makeAd } from '../campaigns/write-ads.ts';
import { makeCampaign } from '../campaigns/write-campaigns.ts';
import { makeGroup } from '../campaigns/write-groups.ts';
import type { CampaignRow } from '../core/campaign-store.ts';
import type { GroupRow } from '../core/group-store.ts';
import { makePromotion } from '../product-groups/make-promotion.ts';
import { findPrices } from '../prices/find-prices.ts';
import type { Prices } from '../prices/floor-rules.ts';
import { type DraftRow, lockDraft, updateDraft } from './draft-store.ts';
import { draftView } from './draft-views.ts';
import { findProblems, problemOf } from './find-problems.ts';
import { draftNotFound, requireSameVersion } from './require-open.ts';

/**
 * Creates the campaign of a draft with all its contents, all or nothing. A repeated request returns the existing
 * result.
 */
export async function publishDraft(
  context: AdvertiserContext,
  { draft_id: id, version }: InputOf<typeof call>,
): Promise<AdDraft> {
  const { tx, now, adAccount, viewer } = context;
  await requireAdTerms(tx, adAccount, now);
  const takeRoom = await roomOf(tx, adAccount);
  const draft = await lockDraft(tx, adAccount, id);
  if (draft === null) throw draftNotFound();
  if (draft.status === 'PUBLISHED') return draftView(tx, draft);
  requireSameVersion(draft, version);
  const prices = await findPrices(tx, now);
  const problems = await findProblems(context, draft.document, prices);
  if (problems.length > 0) throw incomplete(problems);
  const campaign = await makeAll(context, draft, { takeRoom, prices });
  const published: DraftRow = {
    ...draft,
    status: 'PUBLISHED',
    campaignId: campaign.id,
    changedBy: viewer.id,
    version: draft.version + 1,
    updatedAt: now,
  };
  await updateDraft(tx, published);
  return draftView(tx, published);
}

function incomplete(problems: readonly AdProblem[]): Failure {
  const [first] = problems;
  return new Failure('draft_incomplete', "This draft can't be published yet.", {
    detail: first?.message ?? "This draft can't be published yet.",
    extra: { field: first?.field ?? '', problems },
  });
}

interface Around {
  readonly takeRoom: TakeRoom;
  readonly prices: Prices;
}

async function makeAll(
  context: AdvertiserContext,
  { document }: DraftRow,
  around: Around,
): Promise<CampaignRow> {
  const { tx, now, adAccount } = context;
  const campaign = await at('campaign', () =>
    makeCampaign(context, readAs(newCampaign, { ...document.campaign }), around.takeRoom),
  );
  const groups: GroupRow[] = [];
  for (const [index, group] of document.ad_groups.entries()) {
    groups.push(await makeGroupOf(context, group, `ad_groups.${index}`, { ...around, campaign }));
  }
  await openBudgetsOf(tx, adAccount, [{ campaign, groups }], now);
  return campaign;
}

async function makeGroupOf(
  context: AdvertiserContext,
  { keywords, ads, product_groups: promoted, ...fields }: DraftGroup,
  path: string,
  { takeRoom, prices, campaign }: Around & { readonly campaign: CampaignRow },
): Promise<GroupRow> {
  const group = await at(path, () => {
    const item = readAs(newGroup, { ...fields, campaign_id: campaign.id });
    return makeGroup(context, item, { campaign, prices, takeRoom });
  });
  for (const [index, { pin_id, name, destination_url }] of ads.entries()) {
    await at(`${path}.ads.${index}`, () => {
      const item = readAs(newAd, { ad_group_id: group.id, pin_id, name, destination_url });
      return makeAd(context, item, { group, takeRoom });
    });
  }
  for (const [index, one] of promoted.entries()) {
    const { product_group_id: productGroupId, included: isIncluded } = one;
    const wanted = { productGroupId, isIncluded, bid: one.bid_in_micro_currency };
    await at(`${path}.product_groups.${index}`, () =>
      makePromotion(context, wanted, { group, campaign, prices }),
    );
  }
  await addKeywords(context, keywords, group, path);
  return group;
}

/** Adds keywords, duplicates once. */
async function addKeywords(
  context: AdvertiserContext,
  keywords: DraftGroup['keywords'],
  group: GroupRow,
  path: string,
): Promise<void> {
  if (keywords.length === 0) return;
  const once = new Map(
    keywords.map((one) => [`${one.match_type} ${one.value.toLowerCase()}`, one]),
  );
  const items = [...once.values()].map((one) => ({ ...one, parent_id: group.id }));
  const answers = await createKeywords(context, { advertiser_id: context.adAccount.id, items });
  const refused = answers.flatMap(({ exceptions }) => exceptions)[0];
  if (refused) throw incomplete([{ field: `${path}.keywords`, message: refused.message }]);
}

/** Rethrows a Failure of an entity with its path in the draft. */
async function at<T>(path: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw incomplete(under(path, [problemOf(error)]));
  }
}

function readAs<T extends z.ZodMiniType>(
  schema: T,
  raw: Readonly<Record<string, unknown>>,
): z.output<T> {
  const { input, problem } = readInput(schema, raw);
  if (problem === null) return input;
  throw new Failure('invalid_input', problem.message, { extra: { field: problem.field } });
}
