import { request } from 'node:http';
import { expect, open, PASSWORD, test } from './product.ts';
import { hashOf, ownScripts } from '#server/testing/scripts.ts';
import { aWorld, pagesOf } from './world.ts';

/** Sends a request with any method and exactly this path, which a browser would normalise. */
function ask(url: string, method: string, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const requested = request({ hostname, port, method, path, timeout: 10_000 }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
    });
    requested.on('error', fail).end();
  });
}

test('every page has a policy that runs only its own scripts, by their hashes [SEC-35]', async ({
  context,
  product,
}) => {
  const pages = pagesOf(await aWorld(product));
  for (const path of pages) {
    const answer = await context.request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const hashes = ownScripts(await answer.text()).map((text) => `'${hashOf(text)}' `);
    expect(hashes, path).toHaveLength(2);
    expect(policy, path).toContain(`script-src ${hashes.join('')}'strict-dynamic';`);
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy, path).toContain(rule);
    }
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
  }
});

test.describe('a script that got into a page', () => {
  test.use({ provoked: /Content Security Policy|status of 404/ });
  test('does not run, and is reported [SEC-35]', async ({ page, product }) => {
    const { pin } = await aWorld(product);
    await open(page, `/pin/${pin.id}/`);
    let reports = 0;
    page.on('request', (request) => (reports += Number(request.url().endsWith('/csp-reports/'))));
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/none" onerror="window.ran = true">',
      );
      document.body.insertAdjacentHTML(
        'beforeend',
        '<a id="way" href="javascript:window.ran=true">way</a>',
      );
    });
    await page.locator('#way').dispatchEvent('click');
    await expect.poll(() => reports).toBe(2);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});

test('words of people stay words on every page, and their links are web addresses only [SEC-38]', async ({
  page,
  product,
}) => {
  const markup = '</script><img src=x onerror="window.ran=1">\u2028<!--';
  const world = await aWorld(product, { board: markup, title: markup, description: markup });
  for (const path of pagesOf(world)) {
    await open(page, path);
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false);
    await expect(page.locator('img[src="x"]'), path).toHaveCount(0);
  }
  await open(page, `/pin/${world.pin.id}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('</script><img src=x');
  const link = page.getByRole('article').first().locator('a[target=_blank]').first();
  await expect(link).toHaveAttribute('rel', /noopener.*nofollow.*ugc/);
});

test('the session is in a cookie that no script can read, and nowhere else [SEC-3]', async ({
  page,
  context,
  member,
}) => {
  await context.clearCookies();
  await open(page, '/login/');
  await page.getByLabel('E-mail or username').fill(member.username);
  await page.getByLabel('Password').fill(PASSWORD);
  const answer = page.waitForResponse('**/UserSessionResource/create/');
  await page.getByRole('button', { name: 'Log in' }).click();
  const text = await (await answer).text().catch(() => '');
  await page.waitForURL('/');
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name.endsWith('bowerbird_session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(session?.value.length).toBeGreaterThanOrEqual(43);
  const value = session?.value ?? '-';
  expect(text).not.toContain(value);
  expect(await page.evaluate(() => document.cookie)).not.toContain(value);
  for (const path of ['/', `/${member.username}/`, '/v3/users/me/']) {
    expect(await (await context.request.get(path)).text(), path).not.toContain(value);
  }
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain(value);
});

test('a person’s pages are kept by no cache [SEC-42]', async ({ context, member }) => {
  for (const path of ['/', `/${member.username}/`, '/ideas/']) {
    expect((await context.request.get(path)).headers()['cache-control'], path).toBe(
      'private, no-store',
    );
  }
});

test('no source map, dot file, version or TRACE is to be had, and no page asks another site [SEC-88]', async ({
  page,
  product,
}) => {
  const files = new Set<string>();
  const requests = new Set<string>();
  page.on('request', (request) => requests.add(new URL(request.url()).origin));
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/assets/')) files.add(pathname);
    const headers = answer.headers();
    expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined]);
  });
  await open(page, '/ideas/');
  await open(page, '/login/');
  await open(page, '/signup/');
  expect([...requests]).toEqual([new URL(product.url).origin]);
  const scripts = [...files].filter((file) => /\.(js|css)$/.test(file));
  expect(scripts.length).toBeGreaterThan(3);
  for (const file of scripts) {
    expect((await ask(product.url, 'GET', `${file}.map`)).status, file).toBe(404);
    expect((await ask(product.url, 'GET', file)).body, file).not.toContain('sourceMappingURL');
  }
  const hidden = [
    '/.env',
    '/.git/config',
    '/package.json',
    '/assets/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/.vite/manifest.json',
    '/assets/..%2f..%2fserver%2fserver-entry.js',
    '/media/../secrets/database-admin',
    '/media/..%2f..%2fsecrets%2fdatabase-admin',
  ];
  for (const path of hidden) {
    const { status, body } = await ask(product.url, 'GET', path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
    expect(body, path).not.toMatch(/"file"|postgres|repositoryformatversion/);
  }
  for (const path of ['/', '/v3/users/me/', '/assets/', '/media/']) {
    const { status, body } = await ask(product.url, 'TRACE', path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
    expect(body, path).not.toContain('TRACE');
  }
});

test('the script of a page about a picture is asked for when the picture has arrived', async ({
  page,
  product,
}) => {
  const { pin } = await aWorld(product);
  await open(page, `/pin/${pin.id}/`);
  // Read from the page itself: the browser's request events may arrive late and out of order.
  const { picture, script } = await page.evaluate((signature) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const pictures = files.filter(({ name }) => name.includes(signature));
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    return {
      picture: Math.min(...pictures.map(({ responseEnd }) => responseEnd)),
      script: Math.min(...scripts.map(({ startTime }) => startTime)),
    };
  }, pin.image_signature);
  expect(picture).toBeLessThan(script);
  expect(script).toBeLessThan(Infinity);
});

test('the page of the calls has the product’s fonts', async ({ page }) => {
  await page.goto('/docs/api/');
  const fonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].map(({ family, status }) => `${family} ${status}`).toSorted();
    });
  await expect
    .poll(fonts)
    .toEqual(['Bricolage Grotesque Variable loaded', 'Instrument Sans Variable loaded']);
});
