import type { AdAccount } from '#contract/business/ad-accounts.ts';
import { givesRight } from '#contract/business/ad-roles.ts';
import { type ConsoleKey, type ConsoleParams, consolePath } from '#contract/ads/console-paths.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { needContext } from '#web/kernel/core/need-context.tsx';

/** Where somebody is in the console. */
export interface Console {
  /** The ad account that the address names. */
  readonly account: AdAccount;
  /** The page that is shown. */
  readonly key: ConsoleKey;
  /** What its address names, such as a campaign. */
  readonly params: ConsoleParams;
}

export const [ConsoleProvider, useConsole] = needContext<Console>('Console');

/** What the viewer's roles give; the server asks again at each call. */
export function useRights(): (right: AdRight) => boolean {
  const { permissions } = useConsole().account;
  return (right) => givesRight(permissions, right);
}

/** The path of a page in the same ad account. */
export function useConsolePath(): (key: ConsoleKey, params?: ConsoleParams) => string {
  const { id } = useConsole().account;
  return (key, params) => consolePath(key, id, params);
}
