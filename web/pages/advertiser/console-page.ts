import type { AdAccount } from '#contract/business/ad-accounts.ts';
import type { ConsoleKey, ConsoleParams } from '#contract/ads/console-paths.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import type { AddressFields } from '#web/ads/core/address-fields.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import type { Lazy } from '#web/ui/base/lazy-part.tsx';

interface At extends Pick<PageAt, 'get' | 'pages' | 'search' | 'viewer'> {
  /** The ids in its path, such as a campaign's. */
  readonly params: ConsoleParams;
}

/** A page of the console, in its own chunk. */
export interface ConsolePage {
  /** In English, to be translated. */
  readonly title: string;
  readonly right: AdRight;
  readonly Part: Lazy<object>;
  /** Content of the bar above, such as the selected days. */
  readonly Bar?: Lazy<object>;
  /** Whether it has its own frame without the rail, as builders do. */
  readonly isWhole?: boolean;
  /** Validators of the URL parameters, if the page does not report invalid ones itself. */
  readonly fields?: AddressFields;
  /** Fills the cache with everything the page first displays; called only for people with the right. */
  readonly load: (at: At, account: AdAccount) => Promise<unknown>;
}

/** The console's pages by URL key. */
export type ConsolePages = Partial<Record<ConsoleKey, ConsolePage>>;
