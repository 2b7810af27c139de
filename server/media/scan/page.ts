import type { Deal } from './deal.ts';
import type { Availability } from './price.ts';

/** A page as it was fetched. */
export interface RawPage {
  readonly html: Uint8Array;
  /** The Content-Type header. */
  readonly contentType: string;
  /** The address after redirects: relative addresses are resolved against it. */
  readonly url: string;
}

/** A picture that the page offers. */
export interface FoundPicture {
  readonly type: 'pinnable';
  /** Absolute, http or https. */
  readonly url: string;
  readonly alt?: string;
  /** Pixels, as far as the page tells. */
  readonly width?: number;
  readonly height?: number;
  /** What its element asks that a pin of it should say, and lead to: absolute, http or https. */
  readonly description?: string;
  readonly link?: string;
  /** Named by the page's metadata as its picture. */
  readonly declared: boolean;
}

export interface RecipeFacts {
  /** From the first cut to the table. */
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

/** What a page says of what it is about; at most one of the three kinds. A pin keeps it as it is here. */
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

/** What a scan found; texts are plain, trimmed and bounded, empty where the page has none. */
export interface ScannedPage {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** The page asks not to be saved from: then there are no items. */
  readonly noPin: boolean;
  /** Why, in the page's words. */
  readonly noPinReason: string;
  /** Null where the page says nothing, or asks not to be saved from. */
  readonly facts: PageFacts | null;
  /** Best first, at most 100, none twice. */
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
