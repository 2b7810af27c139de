import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import {
  OPEN_ID_CLIENT,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#server/testing/open-id-provider.ts';
import { expect, taken, test as base } from './product.ts';
import { runProduct } from './run-product.ts';

interface Others {
  readonly google: OpenIdProvider;
  readonly acme: OpenIdProvider;
  readonly instagram: OpenIdProvider;
  readonly line: OpenIdProvider;
}

const { id: clientId, secret: clientSecret } = OPEN_ID_CLIENT;
/** Makes the addresses of Google's test accounts unique. */
export const own = randomBytes(4).toString('hex');

/** A product with sign-in providers: real implementations, and a stand-in for the Graph API. */
export const test = base.extend<
  object,
  { others: Others & { settings: Record<string, string> }; more: Record<string, string> }
>({
  /** Further settings of the product. */
  more: [{}, { scope: 'worker' }],
  others: [
    async ({}, use) => {
      const google = await startOpenIdProvider({
        ada: { name: 'Ada Moss', email: `ada-${own}@mail.example`, email_verified: true },
        cea: { name: 'Cea Moss', email: `cea-${own}@mail.example`, email_verified: true },
        bea: { name: 'Bea Moss', email: `bea-${own}@mail.example`, email_verified: true },
      });
      const acme = await startOpenIdProvider({ kim: { name: 'Kim', email: 'kim@acme.example' } });
      const instagram = await startOpenIdProvider({ kiln: { name: 'kiln.and.clay' } });
      const line = await startOpenIdProvider({ lin: { name: 'Lin Moss' } }, 'HS256');
      const graph = await startGraph({
        carl: { userId: '701', person: { id: '701', first_name: 'Carl', last_name: 'Moss' } },
      });
      const settings = {
        ...graph.settings,
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CLIENT_SECRET: clientSecret,
        GOOGLE_ISSUER: google.issuer,
        LINE_CHANNEL_ID: clientId,
        LINE_CHANNEL_SECRET: clientSecret,
        LINE_ISSUER: line.issuer,
        SSO_ISSUERS: JSON.stringify([
          {
            name: 'Acme',
            issuer: acme.issuer,
            client_id: clientId,
            client_secret: clientSecret,
            domains: ['acme.example'],
          },
          {
            name: 'Instagram',
            issuer: instagram.issuer,
            client_id: clientId,
            client_secret: clientSecret,
          },
        ]),
      };
      await use({ google, acme, instagram, line, settings });
      for (const one of [google, acme, instagram, line, graph]) await one[Symbol.asyncDispose]();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ others: { google, acme, instagram, line, settings }, more }, use) => {
      const product = await runProduct('', { ...settings, ...more });
      google.serve(`${product.url}/login/google/callback/`);
      acme.serve(`${product.url}/login/sso-acme/callback/`);
      line.serve(`${product.url}/login/line/callback/`);
      instagram.serve(`${product.url}/login/sso-instagram/callback/`);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Replaces the browser's own answer to a page's request for credentials. */
export async function answerAs(page: Page, answer: (request: string) => Promise<object | null>) {
  await page.exposeFunction('answerOfBrowser', answer);
  await page.addInitScript(() => {
    Object.assign(window, { IdentityCredential: Object, PasswordCredential: Object });
    const { answerOfBrowser } = window as unknown as Record<string, (request: string) => never>;
    navigator.credentials.get = async (options) => {
      const { signal: _, ...rest } = options ?? {};
      return answerOfBrowser?.(JSON.stringify(rest)) ?? null;
    };
  });
}

/** Completes the sign-up of a person identified by a provider. */
export async function tellRest(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await taken(page);
  await page.getByLabel('Birthday').fill('1990-05-04');
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Logs in at a provider. */
export async function logInThere(page: Page, subject: string): Promise<void> {
  // Exact, because the previous page has a similar field.
  await page.getByLabel('Name', { exact: true }).fill(subject);
  await page.getByRole('button', { name: 'Go on' }).click();
}
