import { pageExperiments as experiments } from '#contract/kernel/experiments.ts';
import { expect, it } from 'vitest';
import type { Board } from '#contract/boards.ts';
import { type PageViewer, PLAIN_SITE, type Send } from '#contract/kernel/render.ts';
import type { Pin } from '#contract/pins.ts';
import type { User } from '#contract/social.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { render } from '#web/server-entry.tsx';

const noor = {
  id: '1',
  type: 'user',
  username: 'noor',
  full_name: 'Noor Haddad',
  first_name: 'Noor',
  image_small_url: null,
  image_medium_url: null,
  image_large_url: null,
  image_xlarge_url: null,
  follower_count: 1932,
  following_count: 214,
  followed_by_me: false,
  board_count: 1,
  pin_count: 2,
  about: 'Set designer.',
  website_url: 'javascript:alert(1)',
  seo_title: 'Noor Haddad (noor)',
  seo_description: 'Set designer.',
} as unknown as User;

const rendition = (size: string, width: number) => ({
  url: `/media/${size}/aa/bb/cc/a.webp`,
  width,
  height: width * 1.5,
});
const images = {
  '170x': rendition('170x', 170),
  '236x': rendition('236x', 236),
  '474x': rendition('474x', 474),
  '736x': rendition('736x', 736),
  orig: rendition('originals', 1200),
};

const board = {
  id: '5',
  type: 'board',
  name: 'Blue hour',
  url: '/noor/blue-hour/',
  slug: 'blue-hour',
  description: '',
  privacy: 'public',
  owner: noor,
  board_access: [],
  pin_count: 2,
  section_count: 0,
  note_count: 0,
  section: null,
  follower_count: 3,
  access: [],
  collaborator_count: 0,
  collaborating_users: [],
  invited_to_collaborate: false,
  images: { '170x': [] },
  cover_images: { '236x': images['236x'], '474x': images['474x'] },
  dominant_color: '#123456',
} as unknown as Board;

const pin = {
  id: '9',
  type: 'pin',
  title: 'Last light at the pier',
  grid_title: '',
  description: 'Cold water. #blue',
  closeup_unified_description: null,
  seo_description: 'Cold water.',
  alt_text: 'A pier at dusk',
  link: 'https://museum.example/1',
  domain: 'museum.example',
  created_at: 'Sun, 04 Apr 2021 05:43:58 +0000',
  dominant_color: '#203040',
  thumb_hash: null,
  images,
  pinner: noor,
  native_creator: null,
  board,
  section: null,
  pinned_to_board: null,
  aggregated_pin_data: { aggregated_stats: { saves: 1204, done: 0 } },
  recommendation_reason: null,
  is_editable: false,
  privacy: 'public',
} as unknown as Pin;

const picture = { dominant_color: '#123456', sensitivity_screen: null };
const cover = { cover_images: [images['474x']], ...picture };
const kites = { id: 'kites', name: 'Kites', url: '/ideas/kites/', pin_count: 7, ...cover };
const WAYS = { providers: [], one_tap: null, facebook_app_id: null, asks_operator_code: false };

type Answers = Record<string, unknown>;
const list = (...data: unknown[]) => ({ data, bookmark: null });
const answers: Answers = {
  v3_get_ideas: list(pin),
  v3_get_explore_sections: [{ id: 'today', topics: [kites] }],
  v3_get_topics: list(kites),
  v3_get_topic: kites,
  v3_get_topic_pins: list(pin),
  v3_home_feed: list(),
  v3_get_follow_suggestions: list(),
  v3_get_pin: pin,
  v3_get_board: board,
  v3_get_board_sections: list(),
  v3_get_board_feed: { data: [pin, { ...pin, id: '10' }], bookmark: 'next one' },
  v3_get_user: noor,
  v3_get_boards: list(board),
  v3_get_sign_in_methods: WAYS,
};

function sendOf(more: Answers): Send {
  const all = { ...answers, ...more };
  return (async (call: { name: string }) => {
    const answer = all[call.name];
    if (answer !== undefined) return answer;
    const none = { status: 404, number: 4, code: 'page_not_found', message: 'No.', detail: null };
    throw new CallError(none);
  }) as unknown as Send;
}

type Viewed = Answers & { viewer?: User; isShort?: boolean };
function page(path: string, { viewer, isShort, ...more }: Viewed = {}) {
  const groups = { on: 1, ...(!isShort && { off: 1 }) };
  return render({
    url: `http://localhost:3000${path}`,
    viewer: (viewer ?? null) as PageViewer | null,
    locale: 'en',
    assets: {},
    experiments: { ...experiments, visitor_saves: { ...experiments.visitor_saves, groups } },
    site: PLAIN_SITE,
    send: sendOf(more),
    signal: AbortSignal.timeout(60_000),
  });
}

const factsOf = (head: string) =>
  JSON.parse(
    /<script data-page type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(head)?.[1] ?? 'null',
  ) as Record<string, unknown>;

it('shows a pin with its picture, its words and its place, readable without a script [ROUTE-04]', async () => {
  const { status, head, body } = await page('/pin/a-pier--9/');
  expect(status).toBe(200);
  expect(head).toContain('<link data-page rel="canonical" href="http://localhost:3000/pin/9/">');
  expect(head).toContain(
    'property="og:image" content="http://localhost:3000/media/736x/aa/bb/cc/a.jpg"',
  );
  expect(head).toContain('property="og:image:width" content="736"');
  expect(head).toContain('property="og:image:height" content="1104"');
  expect(factsOf(head)).toMatchObject({
    '@type': 'ImageObject',
    contentUrl: 'http://localhost:3000/media/originals/aa/bb/cc/a.webp',
  });
  expect(body).toMatch(/<h1[^>]*>Last light at the pier<\/h1>/);
  expect(body).toContain('href="/ideas/blue/"');
  expect(body).toContain('href="/noor/blue-hour/"');
  expect(body).toContain('alt="A pier at dusk"');
  expect(body).toMatch(
    /href="\/offsite\/\?url=https%3A%2F%2Fmuseum.example%2F1&amp;pin=9"[^>]*rel="noopener nofollow ugc"/,
  );
});

it('tells how often a picture was saved only when more than once [UI-07]', async () => {
  const once = { ...pin, aggregated_pin_data: { aggregated_stats: { saves: 1, done: 0 } } };
  expect((await page('/pin/9/')).body).toContain('Saved 1,204 times');
  expect((await page('/pin/9/', { v3_get_pin: once })).body).not.toContain('Saved 1 time');
});

it('tells visitors of its saves as the experiment has it, and nobody else [BOARD-14]', async () => {
  const on = { isShort: true };
  expect((await page('/pin/9/', on)).body).toContain('1,204 saves');
  expect((await page('/pin/9/', { ...on, viewer: noor })).body).toContain('Saved 1,204 times');
});

it('keeps a secret pin and board out of search, also for those who may see them', async () => {
  const secret = { privacy: 'secret' };
  const { head } = await page('/pin/9/', { viewer: noor, v3_get_pin: { ...pin, ...secret } });
  expect(head).toContain('<meta data-page name="robots" content="noindex">');
  const stored = await page('/noor/blue-hour/', {
    viewer: noor,
    v3_get_board: { ...board, ...secret },
  });
  expect(stored.head).toContain('noindex');
});

it('shows a board with its pins, a plain way to more, and nothing to change for strangers', async () => {
  const { head, body } = await page('/noor/blue-hour/');
  expect(factsOf(head)).toMatchObject({ '@type': 'CollectionPage', name: 'Blue hour' });
  expect(body).toContain('href="/pin/10/"');
  expect(body).toContain('href="/noor/blue-hour/?from=next+one"');
  expect(body).not.toContain('Edit board');
  const mine = await page('/noor/blue-hour/', {
    viewer: noor,
    v3_get_board: { ...board, access: ['write', 'delete'], board_access: ['write'] },
  });
  expect(mine.body).toContain('Edit board');
  expect(mine.body).toContain('Add section');
});

it('shows a profile, with what only its owner can do for nobody else [ROUTE-03] [ROLE-02]', async () => {
  const { head, body } = await page('/noor/');
  expect(factsOf(head)).toMatchObject({ '@type': 'ProfilePage' });
  expect(body).toContain('Noor Haddad');
  expect(body).toContain('aria-label="Follow Noor Haddad"');
  expect(body).not.toContain('Create board');
  expect(body).not.toContain('javascript:');
  const own = await page('/noor/', { viewer: noor });
  expect(own.body).toContain('Create board');
  expect(own.body).not.toContain('aria-label="Follow Noor Haddad"');
});

it('welcomes a visitor with pictures, the ways in and the way to ideas [ROUTE-01]', async () => {
  const { body } = await page('/');
  for (const way of ['/signup/', '/login/', '/ideas/', '/pin/9/'])
    expect(body).toContain(`href="${way}"`);
  expect((await page('/ideas/')).status).toBe(200);
});

it('begins ideas with topics, which lead to their own pages, and with colours', async () => {
  for (const path of ['/ideas/', '/ideas/all/'])
    expect((await page(path)).body).toContain('href="/ideas/kites/"');
  expect((await page('/ideas/')).body).toContain('href="/ideas/all/"');
  const teal = (await page('/ideas/?color=teal', { v3_get_ideas: list() })).body;
  expect(teal).toMatch(/aria-label="Teal" aria-current="true" href="\/ideas\/".*Nothing in this/);
  const { body } = await page('/ideas/kites/');
  expect(body).toMatch(/<h1[^>]*><bdi>Kites/);
  expect(body).toContain('href="/pin/9/"');
});

it('says to a person without pins what their feed is for, with one thing to do [ROUTE-01]', async () => {
  const { body } = await page('/', { viewer: noor });
  expect(body).toContain('Your feed grows from what you save');
});

it('lets only the signed-in create pins; a visitor sees the ways in, and comes back [CREATE-01]', async () => {
  const { body } = await page('/pin/create/button/?url=https%3A%2F%2Fa.example%2F');
  expect(body).toContain('Log in to create a Pin or board');
  expect(body).toContain('href="/login/?next=%2Fpin%2Fcreate%2Fbutton%2F%3Furl%3Dhttps');
  expect(body).not.toContain('Find pictures');
  expect((await page('/pin/create/create/', { viewer: noor })).body).toContain('Find pictures');
});

it('gives the log-in form the ids of the wire, and leads the signed-in on', async () => {
  const { body } = await page('/login/');
  expect(body).toMatch(/<input[^>]*id="email"/);
  expect(body).toMatch(/<input[^>]*id="password"[^>]*type="password"/);
  expect(body).toMatch(/<button[^>]*type="submit"/);
  const led = await page('/login/?next=%2Fnoor%2F', { viewer: noor });
  expect(led).toMatchObject({ status: 307, location: '/noor/' });
  expect(await page('/login/?next=https%3A%2F%2Fevil.example%2F', { viewer: noor })).toMatchObject({
    location: '/',
  });
});

it.each(['/login/', '/signup/'])(
  'leads from %s to those whom the operator named alone',
  async (path) => {
    expect((await page(path)).body).not.toContain('Continue with');
    const providers = [
      { key: 'google', kind: 'google', name: 'Google' },
      { key: 'facebook', kind: 'facebook', name: 'Facebook' },
      { key: 'sso-acme', kind: 'sso', name: 'Acme' },
    ];
    const ways = { ...WAYS, providers, facebook_app_id: '1' };
    const { body } = await page(`${path}?next=%2Fideas%2F`, { v3_get_sign_in_methods: ways });
    expect(body.match(/Continue with \w+/g)).toEqual([
      'Continue with Google',
      'Continue with Facebook',
      'Continue with Acme',
    ]);
    expect(body.match(/href="\/login\/[\w-]+\/[^"]*"/g)).toEqual([
      'href="/login/google/?next=%2Fideas%2F"',
      'href="/login/sso-acme/?next=%2Fideas%2F"',
    ]);
  },
);

it('says why the way to a provider and back did not end as meant', async () => {
  const ways = { ...WAYS, providers: [{ key: 'google', kind: 'google', name: 'Google' }] };
  const at = (query: string) => page(`/login/?${query}`, { v3_get_sign_in_methods: ways });
  expect((await at('refused=connect_first&by=google')).body).toContain(
    'then connect Google in your',
  );
  expect((await at('refused=suspended&by=google')).body).toContain('Your account is suspended.');
  expect((await at('refused=unheard_of&by=google')).body).toContain('Google didn&#x27;t confirm');
  // Parameters that anybody can write into an address are not displayed.
  expect((await at('refused=connect_first&by=Evil')).body).not.toMatch(/Evil|role="alert"/);
});

it('has no page for a kind of search that there is none of', async () => {
  expect((await page('/search/nothing/?q=a')).status).toBe(404);
  expect((await page('/search/pins/')).body).toContain('What are you looking for?');
});
