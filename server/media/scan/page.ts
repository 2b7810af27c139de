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
  /** Named by the page's metadata as its picture. */
  readonly declared: boolean;
}

/** What a scan found; texts are plain, trimmed and bounded, empty where the page has none. */
export interface ScannedPage {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** The page asks not to be saved from: then there are no items. */
  readonly noPin: boolean;
  /** Best first, at most 100, none twice. */
  readonly items: readonly FoundPicture[];
}

export const emptyScan: ScannedPage = {
  title: '',
  description: '',
  siteName: '',
  noPin: false,
  items: [],
};

/** SEC-47. */
export const mostItems = 100;
