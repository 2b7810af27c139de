import type { AdAccount } from '#contract/business/ad-accounts.ts';
import { givesRight } from '#contract/business/ad-roles.ts';
import { type ConsoleKey, type ConsoleParams, consolePath } from '#contract/ads/console-paths.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { needContext } from '#web/kernel/core/need-context.tsx';

/** The current location in the console. */
export interface Console {
  /** The ad account in the URL. */
  readonly account: AdAccount;
  /** The current page. */
  readonly key: ConsoleKey;
  /** Ids in its URL, such as a campaign's. */
  readonly params: ConsoleParams;
}

export const [ConsoleProvider, useConsole] = needContext<Console>('Console');

/** Whether the viewer's roles give a right; the server checks again on every call. */
export function useRights(): (right: AdRight) => boolean {
  const { permissions } = useConsole().account;
  return (right) => givesRight(permissions, right);
}

/** Returns a function: the path of a page in the same ad account. */
export function useConsolePath(): (key: ConsoleKey, params?: ConsoleParams) => string {
  const { id } = useConsole().account;
  return (key, params) => consolePath(key, id, params);
}
