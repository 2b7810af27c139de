import { useLocation, useRouter } from '@tanstack/react-router';
import { type AdPreference, getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { useApp, useCall } from '#web/kernel/app/app-context.tsx';
import { type Search, stringifySearch } from '#web/kernel/app/search.ts';
import { useConsole } from '../console/console-context.ts';
import { dayAt, type Range, rangeIn } from './range.ts';
import { viewListAt, wholeSearch } from './whole-search.ts';

/** Changes to URL parameters; null removes one. */
export type Changes = Readonly<Record<string, string | null>>;

interface Reporting {
  readonly preference: AdPreference;
  readonly search: Search;
  readonly range: Range;
  readonly today: string;
  /** The URL parameters, on lists with all that the viewer's preference decides. */
  readonly whole: Search;
  /** The URL of the same page with changed parameters. */
  readonly hrefWith: (changes: Changes) => string;
  /** Navigates to it, replacing the history entry; from then on a list's URL names the whole view. */
  readonly go: (changes: Changes) => void;
}

/** The page's reporting state: from the URL, else from the viewer's preference. */
export function useReporting(): Reporting {
  const { account, key } = useConsole();
  const router = useRouter();
  const preference = useCall(getAdPreference, { advertiser_id: account.id });
  const { pathname, search } = useLocation({
    select: (location) => ({
      pathname: location.pathname,
      search: location.search as unknown as Search,
    }),
  });
  const list = viewListAt(key);
  const whole = list === null ? search : wholeSearch(search, preference, list);
  const today = dayAt(useApp().renderedAt);
  const hrefOf = (now: Search, changes: Changes): string =>
    `${pathname}${stringifySearch({ ...now, ...changes })}`;
  return {
    preference,
    search,
    today,
    whole,
    range: rangeIn(search, preference, today),
    hrefWith: (changes) => hrefOf(search, changes),
    go: (changes) => {
      void router.navigate({
        href: hrefOf(whole, changes),
        replace: true,
        resetScroll: false,
      } as never);
    },
  };
}
