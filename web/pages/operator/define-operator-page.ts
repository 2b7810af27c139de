import { notFound } from '@tanstack/react-router';
import { definePage, type PageAt, type PageSpec } from '#web/kernel/page/page.ts';

/** Types a page for operators. Others get 404; without a viewer its call is refused, and asks to log in. */
export function defineOperatorPage<Params extends string = never>(
  spec: PageSpec<Params>,
): PageSpec<Params> {
  return definePage<Params>({
    ...spec,
    load: async (at: PageAt<Params>) => {
      if (at.viewer?.is_operator === false) throw notFound();
      // Many of these pages are about ads.
      await at.words.load('console');
      return (await spec.load?.(at)) ?? {};
    },
  });
}
