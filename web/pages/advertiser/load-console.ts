import { notFound } from '@tanstack/react-router';
import { getAdListCounts } from '#contract/ads/campaigns.ts';
import { type ConsoleKey, consoleKeyAt, consolePath } from '#contract/ads/console-paths.ts';
import { getPromoter } from '#contract/ads/quick-promote.ts';
import { type AdAccount, getAdAccount, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { givesRight } from '#contract/business/ad-roles.ts';
import { getStates } from '#contract/identity/states.ts';
import { WHOLE } from '#web/ads/accounts/accounts-input.ts';
import { navItemOf } from '#web/ads/console/console-nav.ts';
import { isOpenTo } from '#web/ads/console/is-open-to.ts';
import { LAST_ACCOUNT } from '#web/ads/console/last-account.ts';
import type { PageHead } from '#web/kernel/page/head.ts';
import { foundAt, type PageAt } from '#web/kernel/page/page.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { consolePages } from './console-pages.ts';

export type ConsoleParams = 'advertiser' | '_splat';
export type ConsoleSearch = Record<string, string>;
type At = PageAt<ConsoleParams, ConsoleSearch>;

/** Sections without a page of their own redirect to their first page. */
const FIRST_TAB: Partial<Record<ConsoleKey, ConsoleKey>> = {
  reporting: 'reporting_campaigns',
  conversions: 'conversions_events_overview',
};

const isId = (text: string): boolean => /^\d{1,19}$/.test(text);

/** Checks access, and fills the cache with what the page displays. */
export async function loadConsole(at: At): Promise<PageHead> {
  const { advertiser, _splat = '' } = at.params;
  const path = `/${_splat}`;
  // The address after becoming a business [ROUTE-13]: redirects to the console's flow, whose path has a hyphen.
  if (advertiser === 'quick_promote') {
    throw foundAt(withQuery(consolePath('quick_promote', advertiser), at));
  }
  requireSignIn(at, `/advertiser/${advertiser}${path}`);
  if (!isId(advertiser)) return toOwnAccount(at, `/${advertiser}${path}`);
  const target = consoleKeyAt(path);
  const account = await enter(at, advertiser);
  const first = target && FIRST_TAB[target.key];
  if (first) throw foundAt(withQuery(consolePath(first, advertiser), at));
  const page = target && consolePages[target.key];
  if (!page) throw notFound();
  await Promise.all([page.Part.ready(), page.Bar?.ready()]);
  if (givesRight(account.permissions, page.right)) {
    const loading = page.load({ ...at, params: target.params }, account);
    // On later navigations the page appears at once, while its figures load; each part reports its own failure.
    if (at.first.now) await Promise.all([loading, loadTabCounts(at, account, target.key)]);
    else loading.catch(() => undefined);
  }
  return { title: at.words.t(page.title), hidden: true };
}

/** Loads what the tabs of Campaigns display, so that they have their width from the beginning. */
async function loadTabCounts(at: At, { id, permissions }: AdAccount, key: ConsoleKey) {
  if (navItemOf(key)?.key !== 'reporting_campaigns' || !givesRight(permissions, 'reporting'))
    return;
  // Tabs without counts are still tabs.
  await at.get(getAdListCounts, { advertiser_id: id }).catch(() => undefined);
}

/** Redirects a path without its prefix to the ad account that the viewer used last; else to their oldest. */
async function toOwnAccount(at: At, path: string): Promise<never> {
  const target = consoleKeyAt(path);
  if (target === null) throw notFound();
  const [{ data }, states] = await Promise.all([
    at.pages(getAdAccounts, WHOLE),
    at.get(getStates, {}),
  ]);
  const open = data.filter(isOpenTo);
  const account = open.find(({ id }) => id === states[LAST_ACCOUNT]) ?? open[0];
  if (account === undefined) throw foundAt('/settings/business/');
  throw foundAt(withQuery(consolePath(target.key, account.id, target.params), at));
}

function withQuery(path: string, { search }: At): string {
  const query = new URLSearchParams(search);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the ad account if the viewer may enter its console. Responds with 404 on a site without advertising. */
async function enter(at: At, advertiser_id: string): Promise<AdAccount> {
  const advertising = at.get(getPromoter, {}).catch((cause: unknown) => {
    throw cause instanceof CallError && cause.code === 'unsupported' ? notFound() : cause;
  });
  const [account] = await Promise.all([at.get(getAdAccount, { advertiser_id }), advertising]);
  if (!isOpenTo(account)) throw notFound();
  return account;
}
