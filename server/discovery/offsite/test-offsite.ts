import { expect } from 'vitest';
import type { SentOf } from '#contract/kernel/call.ts';
import { changeListedLinks } from '#contract/trust/listed-links.ts';
import { checkOffsite, type OffsiteCheck } from '#contract/trust/offsite.ts';
import type { Client } from '#server/testing/client.ts';

/** A URL that no list contains. */
export const GOOD = 'https://bowers.example/satin/?a=1&b=two%20words';

/** Lists the links that `statuses` describes. */
export async function listSome(operator: Client): Promise<void> {
  await operator.call(changeListedLinks, {
    add: [
      { value: 'harm.example', kind: 'blocked' },
      { value: 'odd.example/*offer*', kind: 'suspicious' },
      { value: 'skin.example', kind: 'porn' },
      { value: '192.0.2.8', kind: 'ok' },
    ],
  });
}

/** URLs with their status, the reason, and their host as parsed. */
export const statuses: [string, OffsiteCheck['redirect_status'], OffsiteCheck['reason'], string][] =
  [
    [GOOD, 'ok', null, 'bowers.example'],
    ['https://harm.example/a', 'blocked', 'listed', 'harm.example'],
    ['https://www.harm.example/', 'blocked', 'listed', 'www.harm.example'],
    ['https://odd.example/x/offer/1', 'suspicious', 'listed', 'odd.example'],
    ['https://odd.example/x', 'ok', null, 'odd.example'],
    ['https://skin.example/', 'porn', 'listed', 'skin.example'],
    ['https://bit.ly/3xYz', 'suspicious', 'shortened', 'bit.ly'],
    ['http://192.0.2.7/', 'suspicious', 'numeric_host', '192.0.2.7'],
    ['http://192.0.2.8/', 'ok', null, '192.0.2.8'],
    ['https://xn--80ak6aa92e.com/', 'suspicious', 'look_alike', 'xn--80ak6aa92e.com'],
    ['https://b\u00FCcher.example/', 'ok', null, 'b\u00FCcher.example'],
  ];

export async function wayOf(who: Client, input: SentOf<typeof checkOffsite>): Promise<string> {
  return (await who.call(checkOffsite, input)).offsite_url ?? '';
}

/** Returns where /offsite/ redirects at once; null if it renders a page. */
export async function sent(
  who: Client,
  path: string,
  init: RequestInit = {},
): Promise<string | null> {
  const { status, headers } = await who.request(path, init);
  const to = headers.get('location');
  expect(to === null || status === 302).toBe(true);
  return to;
}

/** Returns the path with changed query fields. */
export function changed(path: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(path.split('?')[1]);
  for (const [name, value] of Object.entries(fields)) query.set(name, value);
  return `/offsite/?${query}`;
}
