import { pageExperiments } from '#contract/kernel/experiments.ts';
import { PLAIN_SITE } from '#contract/kernel/render.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { bower, creek } from '#contract/pins/examples.ts';
import type { Person } from '#contract/social.ts';
import { emil, ines, noor } from '#contract/social/examples.ts';
import { AppProvider } from '#web/kernel/app/app-context.tsx';
import { startHistory } from '#web/kernel/app/history-stack.ts';
import { SignInPromptProvider } from '#web/kernel/app/prompts.ts';
import { createQueryClient } from '#web/kernel/sending/queries.ts';
import { htmlOf } from '#web/kernel/page/testing.tsx';
import { AfterSaveFollow } from './after-save-follow.tsx';

const never = () => new Promise<never>(() => undefined);

/**
 * Renders the follow suggestion after Noor, or a visitor, saved a pin of this owner from this official site's owner.
 */
function offered(pinner: Person, official: Person | null, isSignedIn = true): Promise<string> {
  const viewer = { ...noor, is_operator: false, needs_email_verification: false };
  const saved = { ...bower, link_domain: { domain: 'bowers.example', official_user: official } };
  return htmlOf(
    <AppProvider
      value={{
        send: never,
        viewer: isSignedIn ? viewer : null,
        experiments: pageExperiments,
        site: PLAIN_SITE,
        expose: async () => undefined,
        renderedAt: 0,
        history: () => startHistory({ key: 'first', href: '/' }),
      }}
    >
      <QueryClientProvider client={createQueryClient(true)}>
        <SignInPromptProvider value={() => undefined}>
          <AfterSaveFollow from={{ ...creek, pinner, native_creator: null }} saved={saved} />
        </SignInPromptProvider>
      </QueryClientProvider>
    </AppProvider>,
  );
}

it('offers to follow whose site it is, to the signed-in who are not they and do not follow them [SAVE-20]', async () => {
  const html = await offered(emil, ines);
  expect(html).toContain('You saved from bowers.example');
  expect(html).toContain('href="/ines/"');
  expect(html).toContain('aria-label="Follow Ines Costa"');
  expect(await offered(emil, { ...ines, followed_by_me: true })).toBe('');
  expect(await offered(emil, noor)).toBe('');
  expect(await offered(emil, ines, false)).toBe('');
});

it('offers to follow whose pin it was where the site is nobody’s [SAVE-19]', async () => {
  const html = await offered(ines, null);
  expect(html).toContain('You saved their Pin');
  expect(html).toContain('href="/ines/"');
  // Already followed, or the viewer themself.
  expect(await offered(emil, null)).toBe('');
  expect(await offered(noor, null)).toBe('');
});
