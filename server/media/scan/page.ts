import type { Deal } from './deal.ts';
import type { Availability } from './price.ts';

/** A fetched page. */
export interface RawPage {
  readonly html: Uint8Array;
  /** The Content-Type header. */
  readonly contentType: string;
  /** The address after redirects, which relative addresses are resolved against. */
  readonly url: string;
}

/** A picture that the page offers. */
export interface FoundPicture {
  readonly type: 'pinnable';
  /** Absolute, http or https. */
  readonly url: string;
  readonly alt?: string;
  /** In pixels, as far as the page declares them. */
  readonly width?: number;
  readonly height?: number;
  /** The description and link that its element declares for a pin: absolute, http or https. */
  readonly description?: string;
  readonly link?: string;
  /** Whether the page's metadata names it. */
  readonly declared: boolean;
}

export interface RecipeFacts {
  /** The total time of preparation. */
  readonly minutes: number | null;
  /** As written: "4", "24 cookies". */
  readonly yield: string;
  readonly ingredients: number;
}

export interface ProductFacts {
  readonly name: string;
  readonly brand: string;
  /** Plain decimal numbers in `currency`, a code of ISO 4217; `highPrice` where there are several. */
  readonly price: string | null;
  readonly highPrice: string | null;
  readonly currency: string | null;
  readonly availability: Availability | null;
  /** Left out where the page says nothing of it. */
  readonly deal?: Deal;
}

export interface ArticleFacts {
  readonly authors: readonly string[];
  /** ISO 8601, UTC. */
  readonly publishedAt: string | null;
}

/** The facts about a page's subject; at most one of the three kinds. Stored with a pin as they are. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** The site's icon: absolute, http or https. */
  readonly icon: string | null;
  readonly recipe: RecipeFacts | null;
  readonly product: ProductFacts | null;
  readonly article: ArticleFacts | null;
}

/** The result of a scan; texts are plain, trimmed and of limited length, empty where the page has none. */
export interface ScannedPage {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** Whether the page opts out of being saved; it then has no items. */
  readonly noPin: boolean;
  /** The page's own explanation of the opt-out. */
  readonly noPinReason: string;
  /** Null if the page has none, or opts out. */
  readonly facts: PageFacts | null;
  /** Best first, at most 100, without duplicates. */
  readonly items: readonly FoundPicture[];
}

export const emptyScan: ScannedPage = {
  title: '',
  description: '',
  siteName: '',
  noPin: false,
  noPinReason: '',
  facts: null,
  items: [],
};

/** SEC-47. */
export const mostItems = 100;
