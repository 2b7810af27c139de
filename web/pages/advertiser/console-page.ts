import type { AdAccount } from '#contract/business/ad-accounts.ts';
import type { ConsoleKey, ConsoleParams } from '#contract/ads/console-paths.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import type { Lazy } from '#web/ui/base/lazy-part.tsx';

interface At extends Pick<PageAt, 'get' | 'pages' | 'search' | 'viewer'> {
  /** What its path names, such as a campaign. */
  readonly params: ConsoleParams;
}

/** A page of the console. It comes as a chunk of its own. */
export interface ConsolePage {
  /** English, to be translated. */
  readonly title: string;
  readonly right: AdRight;
  readonly Part: Lazy<object>;
  /** In the bar above, such as the days that the page is about. */
  readonly Bar?: Lazy<object>;
  /** A builder is in a frame of its own, without the rail. */
  readonly isWhole?: boolean;
  /** Fills the cache with all that it shows at first; for those alone who have the right. */
  readonly load: (at: At, account: AdAccount) => Promise<unknown>;
}

/** Pages of the console by their url key. */
export type ConsolePages = Partial<Record<ConsoleKey, ConsolePage>>;
