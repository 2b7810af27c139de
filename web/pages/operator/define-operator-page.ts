import { notFound } from '@tanstack/react-router';
import { definePage, type PageAt, type PageSpec } from '#web/kernel/page/page.ts';

/** Types a page of operators. It exists for nobody else; without a viewer its call says that somebody has to log in. */
export function defineOperatorPage(spec: PageSpec): PageSpec {
  return definePage({
    ...spec,
    load: (at: PageAt<never>) => {
      if (at.viewer?.is_operator === false) throw notFound();
      return spec.load?.(at) ?? {};
    },
  });
}
