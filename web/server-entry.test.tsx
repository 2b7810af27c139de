import { pageExperiments } from '#contract/kernel/experiments.ts';
import { expect, it } from 'vitest';
import { getSignInMethods, type SignInMethods } from '#contract/identity/providers.ts';
import {
  type PageRequest,
  type PageViewer,
  PLAIN_SITE,
  type Send,
} from '#contract/kernel/render.ts';
import { STATE_ID } from '#web/kernel/sending/state.ts';
import { render } from './server-entry.tsx';

const viewer: PageViewer = {
  id: '1',
  username: 'noor',
  full_name: '</script><b>Noor',
  first_name: 'Noor',
  image_small_url: null,
  image_medium_url: null,
  is_partner: false,
  is_operator: false,
  needs_email_verification: false,
};

const assets = {
  'main.tsx': { file: 'assets/main-1.js', css: ['assets/main-1.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  'pages/login/login.tsx': {
    file: 'assets/login-1.js',
    css: ['assets/login-1.css'],
    imports: ['main.tsx', '_fields.js'],
  },
  '_fields.js': { file: 'assets/fields-1.js', css: ['assets/fields-1.css'] },
};

const waysIn: SignInMethods = {
  providers: [],
  one_tap: null,
  facebook_app_id: null,
  asks_operator_code: false,
};

/** Answers only the call for the log-in methods. */
const send: Send = (call) =>
  call.name === getSignInMethods.name
    ? Promise.resolve(waysIn as never)
    : Promise.reject(new Error('the database fell over'));

function page(path: string, more: Partial<PageRequest> = {}) {
  return render({
    url: `http://localhost:3000${path}`,
    viewer: null,
    locale: 'en',
    assets,
    experiments: pageExperiments,
    site: PLAIN_SITE,
    send,
    signal: new AbortController().signal,
    ...more,
  });
}

it('renders a page with its head, its styles and its scripts, whose texts it names', async () => {
  const { status, head, scripts, body, attributes, cache } = await page('/login/');
  expect(status).toBe(200);
  expect(attributes).toBe('lang="en" dir="ltr"');
  expect(head).toContain('<title data-page>Log in · Bowerbird</title>');
  expect(head).toContain('rel="canonical" href="http://localhost:3000/login/"');
  for (const file of ['main', 'shared', 'login']) {
    expect(head).toContain(`<link rel="stylesheet" href="/assets/${file}-1.css">`);
  }
  expect(head).toContain('"/assets/main-1.js"]');
  expect(head.match(/<script\b/g)).toHaveLength(2);
  expect(scripts).toHaveLength(2);
  for (const text of scripts) expect(head).toContain(`<script>${text}</script>`);
  expect(body).toContain('<h1');
  expect(body).not.toMatch(/<script|<style/);
  expect(cache).toBe('public');
});

it('links the styles of what a page imports before its own, which may override them', async () => {
  const { head } = await page('/login/');
  const sheets = [...head.matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)-1.css">/g)];
  const names = sheets.map(([, name]) => name);
  expect(names.indexOf('fields')).toBeGreaterThan(names.indexOf('main'));
  expect(names.indexOf('login')).toBeGreaterThan(names.indexOf('fields'));
});

it('lets a page be painted once all of its markup has arrived, when its state begins', async () => {
  const { head, body } = await page('/login/');
  expect(head).toContain(`<link rel="expect" href="#${STATE_ID}" blocking="render">`);
  expect(body).not.toContain(`id="${STATE_ID}"`);
});

it('serves the same page with and without its last slash', async () => {
  expect((await page('/login')).status).toBe(200);
});

it('says plainly that there is nothing at an address, with ways on, and keeps that out of search [ROUTE-16]', async () => {
  const { status, head, body, cache } = await page('/no/such/page/at/all/');
  expect(status).toBe(404);
  expect(head).toContain('name="robots" content="noindex"');
  expect(body).toContain('There is nothing here');
  expect(body).toContain('href="/ideas/"');
  expect(cache).toBe('private');
});

it('renders a page of its own for a defect, tells the server, and tells the person none of it', async () => {
  const { status, head, body, state, error } = await page('/pin/1000000000000000001/');
  expect(status).toBe(500);
  expect(body).toContain('This page didn&#x27;t load');
  expect(head + body + state).not.toContain('database');
  expect(error).toMatchObject({ message: 'the database fell over' });
});

it('answers what a call refuses as missing with the page for that [ROUTE-16]', async () => {
  const refusal = { status: 404, number: 50, code: 'pin_not_found', message: 'No.', detail: null };
  const answered = await page('/pin/1000000000000000001/', { send: () => Promise.reject(refusal) });
  expect(answered.status).toBe(404);
  expect(answered.body).toContain('There is nothing here');
});

it('escapes all that the page carries [SEC-38]', async () => {
  const { state, body } = await page('/no/such/page/', { viewer });
  expect(state).not.toMatch(/[<>&]/);
  expect(JSON.parse(state)).toMatchObject({ viewer: { full_name: '</script><b>Noor' } });
  expect(body).not.toContain('<b>Noor');
});

it('keeps every page of a signed-in person private [SEC-42]', async () => {
  expect((await page('/login/', { viewer })).cache).toBe('private');
});

it('mirrors the page in ar-XB [UI-10]', async () => {
  const { attributes, body } = await page('/login/', { locale: 'ar-XB' });
  expect(attributes).toBe('lang="ar-XB" dir="rtl"');
  expect(body).toContain('\u202E');
});

it('ends with the request', async () => {
  await expect(page('/login/', { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow(
    'left',
  );
});
