import { useLocation } from '@tanstack/react-router';
import { getPin } from '#contract/pins.ts';
import { PromoteFlow } from '#web/ads/quick-promote/promote-flow.tsx';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { requireSignIn } from './sign-in-guard.ts';

/** The Pin that is to be promoted, by the page's search. */
function pinIdIn(search: unknown): string | null {
  const { pinId } = search as { pinId?: unknown };
  return typeof pinId === 'string' && /^\d{1,19}$/.test(pinId) ? pinId : null;
}

/** Quick promote as a page, which two addresses have [CONSOLE-31]. */
function QuickPromote() {
  const id = useLocation({ select: ({ search }) => pinIdIn(search) });
  return id === null ? <PromoteFlow pin={null} /> : <PromotePin id={id} />;
}

function PromotePin({ id }: { readonly id: string }) {
  return <PromoteFlow key={id} pin={useCall(getPin, { id })} />;
}

export const promotePageAt = (path: string) =>
  definePage({
    load: async (at) => {
      requireSignIn(at, path);
      const id = pinIdIn(at.search);
      if (id !== null) await at.get(getPin, { id });
      return { title: at.words.t('Promote a Pin'), canonical: '/quick-promote/', hidden: true };
    },
    Page: QuickPromote,
  });
