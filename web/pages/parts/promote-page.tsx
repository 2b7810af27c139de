import type { ComponentProps } from 'react';
import { getPin } from '#contract/pins.ts';
import { PromoteFlow } from '#web/ads/quick-promote/promote-flow.tsx';
import { useCall, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { InterestChoice } from './interest-choice.tsx';
import { requireSignIn } from './sign-in-guard.ts';

/** Returns the id of the Pin or product group to promote, from the search params. */
function idIn(search: unknown, name: 'pinId' | 'productGroupId'): string | null {
  const id = (search as Partial<Record<string, unknown>>)[name];
  return typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : null;
}

/** Quick promote as a page, at two addresses [CONSOLE-31]. */
function QuickPromote() {
  const id = usePageSearch((search) => idIn(search, 'pinId'));
  const productGroup = usePageSearch((search) => idIn(search, 'productGroupId'));
  const props = { productGroup, Interests: InterestChoice };
  return id === null ? <PromoteFlow pin={null} {...props} /> : <PromotePin id={id} {...props} />;
}

type PinProps = Omit<ComponentProps<typeof PromoteFlow>, 'pin' | 'onClose'>;

function PromotePin({ id, ...props }: PinProps & { readonly id: string }) {
  return <PromoteFlow key={id} pin={useCall(getPin, { id })} {...props} />;
}

export const promotePageAt = (path: string) =>
  definePage({
    load: async (at) => {
      requireSignIn(at, path);
      const id = idIn(at.search, 'pinId');
      if (id !== null) await at.get(getPin, { id });
      return { title: at.words.t('Promote a Pin'), canonical: '/quick-promote/', hidden: true };
    },
    Page: QuickPromote,
  });
