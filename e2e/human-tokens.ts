import type { Page, Request } from '@playwright/test';
import { expect } from './product.ts';

/** A call sent by a page, with its human token. */
export interface SentWithToken {
  readonly call: string;
  readonly token: string | null;
  readonly request: Request;
}

/** Records a page's requests for checks, and its calls that create or prove a session. */
export function listenForTokens(page: Page) {
  const actions: string[] = [];
  const sent: SentWithToken[] = [];
  page.on('request', (request) => {
    const [, call] = /\/resource\/(\w+)Resource\/\w+\//.exec(request.url()) ?? [];
    if (call === undefined) return;
    const options = optionsOf(request);
    if (call === 'HumanCheck') actions.push(String(options['action']));
    else if (PROVING.has(call) && request.method() !== 'GET' && options['mfa_resend'] !== true)
      sent.push({ call, token: (options['human_token'] as string | null) ?? null, request });
  });
  return { actions, sent };
}

const PROVING = new Set([
  'UserSession',
  'PasskeySession',
  'UserRegister',
  'SocialRegister',
  'PasswordReset',
  'UserPassword',
  'UserAccount',
]);

/** Checks that each of these calls has its own token. */
export function expectTokens(sent: readonly SentWithToken[], calls: readonly string[]): void {
  expect(sent.map(({ call }) => call)).toEqual(calls);
  const tokens = sent.map(({ token }) => token);
  expect(tokens).toEqual(calls.map(() => expect.any(String)));
  expect(new Set(tokens).size).toBe(calls.length);
}

/** Repeats a call with the same token from the same browser; returns the refusal's code. */
export async function sentAgain(page: Page, { request }: SentWithToken): Promise<string> {
  const body = request.postData() ?? '';
  return page.evaluate(
    async ({ url, method, data }) => {
      const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('csrftoken='));
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-csrftoken': pair?.split('=')[1] ?? '',
      };
      const init: RequestInit = { method, headers, body: data };
      const answer = await fetch(url, init);
      const { resource_response } = (await answer.json()) as {
        resource_response: { error?: { error_code: string } };
      };
      return resource_response.error?.error_code ?? 'none';
    },
    { url: request.url(), method: request.method(), data: body },
  );
}

export function optionsOf(request: Request): Readonly<Record<string, unknown>> {
  const data =
    new URL(request.url()).searchParams.get('data') ??
    new URLSearchParams(request.postData() ?? '').get('data');
  return (JSON.parse(data ?? '{}') as { options?: Record<string, unknown> }).options ?? {};
}
