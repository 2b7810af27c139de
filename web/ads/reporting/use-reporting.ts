import { useLocation, useRouter } from '@tanstack/react-router';
import { type AdPreference, getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { useApp, useCall } from '#web/kernel/app/app-context.tsx';
import { type Search, stringifySearch } from '#web/kernel/app/search.ts';
import { useConsole } from '../console/console-context.ts';
import { dayAt, type Range, rangeIn } from './range.ts';

/** Changes to URL parameters; null removes one. */
export type Changes = Readonly<Record<string, string | null>>;

interface Reporting {
  readonly preference: AdPreference;
  readonly search: Search;
  readonly range: Range;
  readonly today: string;
  /** The URL of the same page with changed parameters. */
  readonly hrefWith: (changes: Changes) => string;
  /** Navigates to it, replacing the history entry. */
  readonly go: (changes: Changes) => void;
}

/** The page's reporting state: from the URL, else from the viewer's preference. */
export function useReporting(): Reporting {
  const { account } = useConsole();
  const router = useRouter();
  const preference = useCall(getAdPreference, { advertiser_id: account.id });
  const { pathname, search } = useLocation({
    select: (location) => ({
      pathname: location.pathname,
      search: location.search as unknown as Search,
    }),
  });
  const today = dayAt(useApp().renderedAt);
  const hrefWith = (changes: Changes): string =>
    `${pathname}${stringifySearch({ ...search, ...changes })}`;
  return {
    preference,
    search,
    today,
    range: rangeIn(search, preference, today),
    hrefWith,
    go: (changes) => {
      void router.navigate({
        href: hrefWith(changes),
        replace: true,
        resetScroll: false,
      } as never);
    },
  };
}
