import { redirect } from '@tanstack/react-router';
import { definePage } from '#web/kernel/page/page.ts';

/** Where becoming a business leads [ROUTE-13]: the same flow, under its name with a hyphen. */
export const page = definePage({
  load: ({ search }) => {
    const query = new URLSearchParams(search as Record<string, string>);
    const href = `/advertiser/quick-promote/${query.size > 0 ? `?${query}` : ''}`;
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ href, statusCode: 302 });
  },
  Page: () => null,
});
