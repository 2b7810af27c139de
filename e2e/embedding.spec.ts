import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, open, taken, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({
  // Whoever watches these pages is refused in frames that run no script.
  provoked:
    /sandboxed and the 'allow-scripts'|origin-keyed agent cluster|status of 404|ERR_NAME_NOT_RESOLVED/,
  contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-write'] },
});

/** Serves one page with this body, whose policy allows the script and frames of one other site and no style. */
async function aSite(body: string, of: string) {
  const policy = `default-src 'none'; script-src ${of}; frame-src ${of}; base-uri 'none'`;
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    });
    response.end(
      `<!doctype html><html lang="en"><title>A shop of caps</title><main>${body}</main></html>`,
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/caps/`, close: () => server.close() };
}

/** What the product was sent from now on that carries a cookie. */
function cookiesTo(context: BrowserContext, url: string): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(url) || !request.isNavigationRequest()) return;
    void request.allHeaders().then(({ cookie }) => cookie && sent.push(request.url()));
  });
  return sent;
}

test('another site with a strict policy shows a Pin, a board and a profile, and offers its own page for saving', async ({
  page,
  context,
  product,
  member,
}) => {
  const board = await aBoard(member, 'Blue caps');
  const pin = await aPin(member, board, { title: 'A blue cap' });
  const secret = await aBoard(member, 'Not yet', 'secret');
  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Send this Pin' });
  await panel.getByRole('button', { name: 'Embed', exact: true }).click();
  expect(await axeFindings(page), 'the panel').toEqual([]);
  const code = (await panel.locator('code').textContent()) ?? '';
  await panel.getByRole('button', { name: 'Copy code' }).click();
  await expect(panel.getByRole('button', { name: 'Code copied' })).toBeVisible();

  const at = (path: string): string => new URL(path, product.url).href;
  const marked = (kind: string, path: string, more = ''): string =>
    `<a data-bowerbird="${kind}" href="${at(path)}"${more}>The ${kind}</a>`;
  const site = await aSite(
    `${marked('board', board.url, ' data-width="320" data-height="400"')}
     ${marked('profile', `/${member.username}/`)}
     ${marked('board', secret.url).replace('The board', 'The secret')}
     <a data-bowerbird="save" data-media="https://shop.example/cap.png"></a>
     <a data-bowerbird="pin" href="https://elsewhere.example/pin/1/">Of another site</a>
     ${code}`,
    new URL(product.url).origin,
  );
  try {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/i.test(message.text())) problems.push(message.text());
    });
    const sent = cookiesTo(context, at('/embed/'));
    await page.goto(site.url);
    const frameAt = (title: string) => page.frameLocator(`iframe[title="${title}"]`);
    await expect(frameAt('A blue cap').getByRole('heading')).toHaveText('A blue cap');
    await expect(frameAt('The board').getByRole('heading')).toHaveText('Blue caps');
    await expect(frameAt('The profile').getByRole('heading')).toHaveText(member.fullName);
    await expect(frameAt('The profile').getByRole('img')).toHaveCount(1);
    await expect(frameAt('The secret').getByText("There's nothing here any more.")).toBeVisible();
    const size = await page.locator('iframe[title="The board"]').boundingBox();
    expect([size?.width, size?.height]).toEqual([320, 400]);
    await expect(page.locator('iframe')).toHaveCount(4);
    await expect(page.getByRole('link', { name: 'Of another site' })).toBeVisible();
    expect(sent).toEqual([]);

    // What the page adds later is found too.
    await page.evaluate(
      (href) => {
        const link = document.createElement('a');
        Object.assign(link, { href, textContent: 'Added later' }).dataset['bowerbird'] = 'pin';
        document.querySelector('main')?.append(link);
      },
      at(`/pin/${pin.id}/`),
    );
    await expect(frameAt('Added later').getByRole('heading')).toHaveText('A blue cap');

    const save = page.getByRole('link', { name: 'Save', exact: true });
    expect(await save.evaluate((link) => getComputedStyle(link).borderRadius)).toBe('18px');
    const opened = context.waitForEvent('page');
    await save.press('Enter');
    const popup = await opened;
    await taken(popup);
    const { pathname, searchParams } = new URL(popup.url());
    expect(pathname).toBe('/pin/create/button/');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      url: site.url,
      media: 'https://shop.example/cap.png',
      description: 'A shop of caps',
    });
    await popup.close();
    expect(problems).toEqual([]);
  } finally {
    site.close();
  }
});
