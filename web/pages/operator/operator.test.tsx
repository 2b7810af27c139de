import { getSite } from '#contract/identity/operator.ts';
import { pageExperiments } from '#contract/kernel/experiments.ts';
import { PLAIN_SITE, type PageViewer, type Send } from '#contract/kernel/render.ts';
import { getHealth } from '#contract/transfer/health.ts';
import { getNewerRelease } from '#contract/transfer/releases.ts';
import { expect, it } from 'vitest';
import { render } from '#web/server-entry.tsx';

async function overview(isSecurity: boolean): Promise<string> {
  const answers: Readonly<Record<string, unknown>> = {
    [getSite.name]: { failed_jobs: 2, has_mail: true, sign_up: 'open' },
    [getHealth.name]: { parts: [{ name: 'disk', state: 'failed' }] },
    [getNewerRelease.name]: {
      version: '9.1.0',
      notes_url: 'https://bowerbird.example/notes',
      is_security: isSecurity,
    },
  };
  const send = (({ name }: { name: string }) =>
    Promise.resolve(answers[name] ?? { data: [], bookmark: null })) as unknown as Send;
  const { body } = await render({
    url: 'http://localhost:3000/operator/',
    viewer: {
      id: '1',
      username: 'noor',
      full_name: 'Noor Haddad',
      is_operator: true,
    } as unknown as PageViewer,
    locale: 'en',
    assets: {},
    experiments: pageExperiments,
    site: { ...PLAIN_SITE, is_set_up: true },
    send,
    signal: new AbortController().signal,
  });
  return body;
}

it('a security update is the first line of what needs an operator, and marked; another version is neither', async () => {
  const security = await overview(true);
  const marked = security.match(/<a [^>]*_urgent[^>]*>/u)?.[0];
  expect(marked).toContain('href="https://bowerbird.example/notes"');
  const order = (body: string, ...texts: string[]) => texts.map((text) => body.indexOf(text));
  const first = order(
    security,
    'A security update is out',
    'The server is not well',
    'Failed jobs',
  );
  expect(first).not.toContain(-1);
  expect(first).toEqual(first.toSorted((one, other) => one - other));
  const plain = await overview(false);
  expect(plain).not.toContain('_urgent');
  const second = order(plain, 'The server is not well', 'A new version is out', 'Failed jobs');
  expect(second).not.toContain(-1);
  expect(second).toEqual(second.toSorted((one, other) => one - other));
});
