import { CONSOLE_KEYS, consolePath, type ConsoleKey } from '#contract/ads/console-paths.ts';
import { AD_ROLES, givesRight } from '#contract/business/ad-roles.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { expect, type Person, test } from './product.ts';

/** What each page of the console takes, written down a second time. */
const TAKES: Partial<Record<ConsoleKey, AdRight>> = {
  overview: 'reporting',
  recommendations: 'reporting',
  notices: 'act',
  notices_emails: 'act',
  reporting_campaigns: 'reporting',
  reporting_ad_groups: 'reporting',
  reporting_ads: 'reporting',
  reporting_product_groups: 'reporting',
  reporting_product_items: 'reporting',
  reporting_ad_group_positive_keywords: 'reporting',
  reporting_campaign_negative_keywords: 'reporting',
  reporting_ad_group_negative_keywords: 'reporting',
  reporting_campaign_search_queries: 'reporting',
  reporting_ad_group_search_queries: 'reporting',
  reporting_preferences: 'reporting',
  campaign_insights_choice: 'reporting',
  ads: 'campaigns',
  automated_ads_create: 'campaigns',
  ads_bulk_edit: 'campaigns',
  ads_duplicate: 'campaigns',
  bulk_editor: 'campaigns',
  bulk_editor_upload_template: 'campaigns',
  bulk_editor_download_template: 'reporting',
  bulk_editor_history: 'reporting',
  bulk_editor_bulk_id_library: 'reporting',
  bulk_editor_resources: 'reporting',
  history: 'reporting',
  billing: 'billing_view',
  billing_history: 'billing_view',
  billing_promotions: 'billing_view',
  accounts_manager: 'act',
};
const PATHS = CONSOLE_KEYS.filter((key) => TAKES[key] !== undefined);

const LOCKED = 'This page needs another role';

/** What somebody is answered at each page: its title with the lock, without it, or the status of a refusal. */
async function answersTo(person: Person, advertiser: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const key of PATHS) {
    const answer = await person.request(consolePath(key, advertiser));
    const isLocked = answer.text.includes(LOCKED);
    found[key] = answer.status === 200 ? (isLocked ? 'locked' : 'open') : String(answer.status);
  }
  return found;
}

test('each role opens the pages that its rights give, reads at others who may, and a stranger finds none', async ({
  product,
}) => {
  const owner = await aBusiness(product);
  const { advertiser_id } = owner;
  const everyPage = (answer: (right: AdRight) => string) =>
    Object.fromEntries(PATHS.map((key) => [key, answer(TAKES[key] ?? 'act')]));
  expect(await answersTo(owner, advertiser_id), 'owner').toEqual(everyPage(() => 'open'));
  for (const role of AD_ROLES) {
    const wanted = everyPage((right) => (givesRight([role], right) ? 'open' : 'locked'));
    expect(await answersTo(await owner.delegate([role]), advertiser_id), role).toEqual(wanted);
  }
  const stranger = await aBusiness(product);
  expect(await answersTo(stranger, advertiser_id), 'stranger').toEqual(everyPage(() => '404'));
});

test('what is locked names the owner who can open it, and its way in the rail says so', async ({
  product,
}) => {
  const owner = await aBusiness(product);
  const analyst = await owner.delegate(['ANALYST']);
  const { text } = await analyst.request(consolePath('ads_bulk_edit', owner.advertiser_id));
  expect(text).toContain('can give you');
  expect(text).toContain('Everything but people');
  expect(text).toContain('needs another role');
});
