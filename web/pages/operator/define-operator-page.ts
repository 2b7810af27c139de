import { notFound } from '@tanstack/react-router';
import { definePage, type PageAt, type PageSpec } from '#web/kernel/page/page.ts';

/** Types a page for operators. Others get 404; without a viewer its call is refused, and asks to log in. */
export function defineOperatorPage<Params extends string = never>(
  spec: PageSpec<Params>,
): PageSpec<Params> {
  return definePage<Params>({
    ...spec,
    // Many are about ads.
    texts: 'console',
    load: (at: PageAt<Params>) => {
      if (at.viewer?.is_operator === false) throw notFound();
      return spec.load?.(at) ?? {};
    },
  });
}
