import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world } from '#contract/kernel/example.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aPage } from '#server/api/test-one-page.ts';
import { makeWorld } from '#server/api/test-world.ts';

const root = join(import.meta.dirname, '../..');
/** A class name as the build generates it. */
const SCOPED = /\.([\w-]+-[\w-]{3})(?![\w-])/g;

/** Pages that are refused to somebody, all in one way: every eighth is looked at, with TEST_ROUNDS all of them. */
const EVERY = process.env['TEST_ROUNDS'] ? 1 : 8;
const REFUSED = {
  'a visitor':
    /^\/(?:advertiser\/\d+\/(?!report-center\/unsubscribe|pin-builder)|operator\/|settings\/)/,
  'a newcomer': /^\/(?:advertiser\/\d+\/(?!report-center\/unsubscribe)|operator\/)/,
  'a settled person': /^\/operator\//,
  'an operator': /^\/advertiser\/\d+\/(?!report-center\/unsubscribe)/,
};

let app: TestApp;
let page: Awaited<ReturnType<typeof aPage>>;
/** The style sheets with a rule for a class, by class. */
const sheets = new Map<string, string[]>();
let people: Record<'a visitor' | 'a newcomer' | 'a settled person' | 'an operator', Client>;
/** Paths of every route. */
let paths: string[];

beforeAll(async () => {
  const folder = join(root, 'dist/web/client/assets');
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.css')) continue;
    const css = await readFile(join(folder, file), 'utf8');
    for (const [, name = ''] of css.matchAll(SCOPED)) {
      sheets.set(name, [...(sheets.get(name) ?? []), `/assets/${file}`]);
    }
  }
  page = await aPage();
  app = await testApp({ FETCH_ALLOW: new URL(page.url).host }, { pages: true });
  // The first person of an installation is its operator.
  const operator = await app.person('olga');
  const { noor, names } = await makeWorld(app, 1, page.url);
  const newcomer = await app.person('nell');
  people = {
    'a visitor': app.visitor(),
    'a newcomer': newcomer,
    'a settled person': noor,
    'an operator': operator,
  };
  const id = (name: keyof typeof world) => names.get(world[name]) ?? '';
  paths = pathsOf(id);
});
afterAll(async () => {
  await app.close();
  await page.close();
});

function pathsOf(id: (name: keyof typeof world) => string): string[] {
  const settings =
    'account blocked business claim decisions export home import notifications outbox privacy profile save-button security sessions tokens trash';
  const scopes = 'pins boards users videos buyable_pins idea_pins my_pins my_content';
  return [
    '/',
    '/?feed=following',
    `/?feed=${id('blueThings')}`,
    '/ideas/',
    '/ideas/all/',
    '/ideas/bower/',
    '/search/pins/',
    ...scopes
      .split(' ')
      .flatMap((scope) => [
        `/search/${scope}/?q=bower`,
        `/search/${scope}/?q=noor`,
        `/search/${scope}/?q=nothing-is-called-that`,
      ]),
    '/search/pins/?q=bower&color=blue',
    '/search/pins/?q=open+wounds',
    '/_tools/shop/',
    `/pin/${id('bower')}/`,
    `/pin/${id('creek')}/`,
    `/pin/${id('tagged')}/`,
    `/pin/${id('bower')}/looks/`,
    `/pin/${id('bower')}/looks/?part=0.2_0.2_0.5_0.5`,
    `/pin/${id('bower')}/looks/?larger=true`,
    `/pin/${id('bower')}/repin/board/`,
    '/pin-builder/',
    `/pin-builder/?draft=${id('draft')}`,
    `/advertiser/${id('glassworks')}/pin-builder/`,
    `/advertiser/${id('glassworks')}/`,
    `/advertiser/${id('glassworks')}/product-catalogs/data-source`,
    `/advertiser/${id('glassworks')}/product-catalogs/product-groups/`,
    `/advertiser/${id('glassworks')}/product-catalogs/product-groups/?new=1`,
    `/advertiser/${id('glassworks')}/product-catalogs/product-groups/?id=${id('productGroup')}`,
    `/advertiser/${id('glassworks')}/billing/`,
    `/advertiser/${id('glassworks')}/billing/?campaign_id=${id('campaign')}&is_quick_promote=true`,
    `/advertiser/${id('glassworks')}/reporting/campaigns/`,
    `/advertiser/${id('glassworks')}/reporting/adgroups/?campaign_id=${id('campaign')}`,
    `/advertiser/${id('glassworks')}/reporting/ads/`,
    `/advertiser/${id('glassworks')}/reporting/adGroupPositiveKeywords/`,
    `/advertiser/${id('glassworks')}/reporting/campaignNegativeKeywords/`,
    `/advertiser/${id('glassworks')}/reporting/adGroupNegativeKeywords/`,
    `/advertiser/${id('glassworks')}/reporting/campaignSearchQueries/`,
    `/advertiser/${id('glassworks')}/reporting/adGroupSearchQueries/`,
    `/advertiser/${id('glassworks')}/reporting/preferences/`,
    `/advertiser/${id('glassworks')}/ads/`,
    `/advertiser/${id('glassworks')}/ads/create/`,
    `/advertiser/${id('glassworks')}/ads/edit_draft/?id=${id('adDraft')}`,
    `/advertiser/${id('glassworks')}/ads/edit/?ids=${id('campaign')}`,
    `/advertiser/${id('glassworks')}/ads/bulk_edit/`,
    `/advertiser/${id('glassworks')}/bulk_editor/download_template`,
    `/advertiser/${id('glassworks')}/bulk_editor/`,
    `/advertiser/${id('glassworks')}/bulk_editor/upload_template`,
    `/advertiser/${id('glassworks')}/bulk_editor/history`,
    `/advertiser/${id('glassworks')}/bulk_editor/bulk_id_library`,
    `/advertiser/${id('glassworks')}/bulk_editor/resources`,
    `/advertiser/${id('glassworks')}/ads/duplicate/`,
    `/advertiser/${id('glassworks')}/ads/duplicate/?campaign_id=${id('campaign')}`,
    `/advertiser/${id('glassworks')}/ads/campaign_mode/`,
    `/advertiser/${id('glassworks')}/automated/ads/create/`,
    `/advertiser/${id('glassworks')}/automated/ads/edit/`,
    `/advertiser/${id('glassworks')}/history/`,
    `/advertiser/${id('glassworks')}/report-center/builder`,
    `/advertiser/${id('glassworks')}/report-center/history`,
    `/advertiser/${id('glassworks')}/report-center/download`,
    `/advertiser/${id('glassworks')}/report-center/unsubscribe`,
    `/advertiser/${id('glassworks')}/accounts_manager/?tab=people`,
    `/advertiser/${id('glassworks')}/campaign-insights/`,
    `/advertiser/${id('glassworks')}/campaign-insights/${id('campaign')}/`,
    `/advertiser/${id('glassworks')}/recommendations/`,
    `/advertiser/${id('glassworks')}/ads/notices/`,
    `/advertiser/${id('glassworks')}/ads/notices/emails/`,
    `/advertiser/${id('glassworks')}/billing/history/`,
    `/advertiser/${id('glassworks')}/billing/promotions/`,
    `/advertiser/${id('glassworks')}/billing/documents/`,
    `/advertiser/${id('glassworks')}/billing/tax_documents/`,
    `/advertiser/${id('glassworks')}/billing/prepaid_campaign_spend_summary/`,
    `/advertiser/${id('glassworks')}/billing/prepaid_spend_campaign_breakdown/`,
    '/quick-promote/',
    '/advertiser/quick_promote/',
    '/advertiser/quick-promote/',
    `/advertiser/quick-promote/?pinId=${id('bower')}`,
    `/board/${id('smallGardens')}/invitation/`,
    `/board/${id('blueThings')}/notes/`,
    '/messages/',
    `/messages/?conversation=${id('talk')}`,
    ...['', ...settings.split(' ')].map((part) => `/settings/${part}${part && '/'}`),
    `/business/access/${id('access')}/`,
    `/business/access/${id('nurseryAccess')}/`,
    ...[
      '',
      'ad-accounts/',
      `ad-accounts/${id('glassworks')}/`,
      'ad-checks/',
      'ad-checks/?of=auctions',
      'ad-checks/?of=people',
      'ad-invoices/',
      'ad-offers/',
      'ad-revenue/',
      'ad-revenue/?by=month',
      'ad-settings/',
      'ad-traffic/',
      'ads/',
      'experiences/',
      'experiments/',
      'joining/',
      'links/',
      'log/',
      'people/',
      'sensitive/',
      'site/',
      'work/',
    ].map((part) => `/operator/${part}`),
    '/business/convert/',
    '/welcome/',
    '/terms/',
    '/privacy/',
    '/notifications/',
    ...['noor1', 'emil1', 'nell', 'olga'].flatMap((name) => [
      `/${name}/`,
      `/${name}/_saved/`,
      `/${name}/_created/`,
    ]),
    '/noor1/blue-things/',
    '/noor1/blue-things/?ideas=1',
    '/noor1/old-ideas/',
    '/emil1/small-gardens/',
    '/noor1/blue-things/feathers/',
    '/noor1/old-ideas/nests/',
    '/login/',
    '/login/?owed=totp+passkey',
    '/signup/',
    '/signup/complete/',
    '/signup/complete/?add=1',
    '/add-account/',
    '/add-account/?owed=totp+passkey',
    '/add-account/signup/',
    '/password/reset/',
    '/password/new/',
    '/email/confirm/',
    '/email/keep/',
    '/account/keep/',
    '/pin/create/',
    '/pin/create/create/',
    '/pin/create/upload/',
    `/pin/create/create/?url=https%3A%2F%2Ffeathers.example%2F`,
    '/board/create/',
    `/board/${id('blueThings')}/create_section/`,
    '/offsite/?url=https%3A%2F%2Ffeathers.example%2F',
    '/offsite/',
    '/no/such/page/at/all/',
  ];
}

/** Returns the classes in a document's body, and the style sheets linked in its head. */
function stylesOf(html: string): { classes: Set<string>; linked: Set<string> } {
  const classes = new Set<string>();
  const linked = new Set<string>();
  const parser = new Parser({
    onopentag(name, { class: named, rel, href }) {
      for (const one of named?.split(/\s+/) ?? []) classes.add(one);
      if (name === 'link' && rel === 'stylesheet' && href !== undefined) linked.add(href);
    },
  });
  parser.end(html);
  return { classes, linked };
}

test('the addresses below are of every route', async () => {
  const routes = await readFile(join(root, 'web/pages/routes.tsx'), 'utf8');
  const patterns = [...routes.matchAll(/[pP]age\('([^']+)'/g)].map(([, path = '']) => path);
  expect(patterns.length).toBeGreaterThan(50);
  const unvisited = patterns.filter((pattern) => {
    const steps = pattern
      .replaceAll(/\/?\{-\$\w+\}/g, '(?:/[^/]+)?')
      .replaceAll(/\$\w+/g, '[^/]+')
      .replace(/^\/$/, '');
    const form = new RegExp(`^/${steps}/?$`);
    return !paths.some((path) => form.test(path.split('?')[0] ?? ''));
  });
  expect(unvisited).toEqual([]);
});

test.each([
  ['a visitor', 40],
  ['a newcomer', 40],
  ['a settled person', 60],
  ['an operator', 50],
] as const)('no page of %s has a class without its sheet', async (who, atLeast) => {
  const bare: Record<string, string[]> = {};
  let whole = 0;
  const refused = paths.filter((path) => REFUSED[who].test(path));
  const open: string[] = [];
  const left = new Set(refused.filter((_, at) => at % EVERY > 0));
  for (const path of paths.filter((one) => !left.has(one))) {
    const { status, text } = await people[who].request(path);
    if (REFUSED[who].test(path) && status === 200) open.push(path);
    expect([path, status]).toEqual([path, expect.toBeOneOf([200, 301, 302, 307, 404])]);
    if (status === 200) whole += 1;
    const { classes, linked } = stylesOf(text);
    const missing = [...classes].filter((name) => {
      const having = sheets.get(name);
      return having !== undefined && !having.some((file) => linked.has(file));
    });
    if (missing.length > 0) bare[path] = missing;
  }
  expect(open).toEqual([]);
  expect(bare).toEqual({});
  expect(whole).toBeGreaterThanOrEqual(atLeast);
});
