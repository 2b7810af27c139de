import { pageExperiments } from '#contract/kernel/experiments.ts';
import { PLAIN_SITE } from '#contract/kernel/render.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { bower } from '#contract/pins/examples.ts';
import { emil, ines, noor } from '#contract/social/examples.ts';
import type { Person } from '#contract/social.ts';
import { AppProvider } from '#web/kernel/app/app-context.tsx';
import { startHistory } from '#web/kernel/app/history-stack.ts';
import { createQueryClient } from '#web/kernel/sending/queries.ts';
import { htmlOf } from '#web/kernel/page/testing.tsx';
import { createToasts } from '#web/ui/overlay/toast-store.ts';
import { ToastsProvider } from '#web/ui/overlay/toasts.tsx';
import { SponsorLine } from './sponsor-line.tsx';

const never = () => new Promise<never>(() => undefined);

/** Renders the line on a pin of Emil's that names Noor; returns its text and its buttons. */
async function answerOf(status: number, viewer: Person | null) {
  const { id, username, full_name } = noor;
  const sponsorship = { status, sponsor: { id, username, full_name } };
  const html = await htmlOf(
    <AppProvider
      value={{
        send: never,
        viewer: viewer && { ...viewer, is_operator: false, needs_email_verification: false },
        experiments: pageExperiments,
        site: PLAIN_SITE,
        expose: async () => undefined,
        renderedAt: 0,
        history: () => startHistory({ key: 'first', href: '/' }),
      }}
    >
      <QueryClientProvider client={createQueryClient(true)}>
        <ToastsProvider value={createToasts()}>
          <SponsorLine pin={{ ...bower, pinner: emil, native_creator: null, sponsorship }} />
        </ToastsProvider>
      </QueryClientProvider>
    </AppProvider>,
  );
  const [, words = ''] = /<p[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  return {
    words: words.replaceAll(/<[^>]*>/g, ''),
    link: / href="([^"]*)"/.exec(words)?.[1],
    buttons: [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) =>
      button.replaceAll(/<[^>]*>/g, ''),
    ),
  };
}

it.each([-1, 1, 4, 100])('says by name who paid, at status %i [DATA-20]', async (status) => {
  const label = { words: 'Paid partnership with Noor Haddad', link: '/noor/' };
  for (const viewer of [null, emil, ines]) {
    expect(await answerOf(status, viewer)).toEqual({ ...label, buttons: [] });
  }
  expect(await answerOf(status, noor)).toEqual({ ...label, buttons: ['Remove my name'] });
});

it.each([0, 2, 3])('names nobody, at status %i [DATA-20]', async (status) => {
  for (const viewer of [null, emil, ines]) {
    expect(await answerOf(status, viewer)).toMatchObject({ words: '', buttons: [] });
  }
  expect((await answerOf(status, noor)).words).not.toContain('Paid partnership');
});

it('asks who is said to have paid, and nobody else', async () => {
  expect(await answerOf(2, noor)).toMatchObject({
    words: 'Emil Berg says you paid for this Pin.',
    buttons: ['Accept', 'Decline'],
  });
});
