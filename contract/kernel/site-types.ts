/** Parts of the product, by their wire numbers [DATA-19]. */
export const SITE_TYPES = {
  www: 0,
  /** A phone or a tablet. */
  handheld: 1,
  ads: 3,
  analytics: 4,
  business: 6,
  trends: 7,
  trends_internal: 8,
  commerce_app: 10,
  creators: 11,
  planning_hub: 12,
  newsroom: 13,
} as const;
export type SiteType = (typeof SITE_TYPES)[keyof typeof SITE_TYPES];

/** The first label of a host that serves a part of the product, such as ads.pins.example. */
const BY_LABEL: Readonly<Record<string, SiteType>> = {
  ads: SITE_TYPES.ads,
  sterling: SITE_TYPES.ads,
  analytics: SITE_TYPES.analytics,
  business: SITE_TYPES.business,
  trends: SITE_TYPES.trends,
  'trends-internal': SITE_TYPES.trends_internal,
  commerce: SITE_TYPES.commerce_app,
  creators: SITE_TYPES.creators,
  planning: SITE_TYPES.planning_hub,
  newsroom: SITE_TYPES.newsroom,
};

/** The first path segment of each part of the product on the main host. */
const BY_SEGMENT: Readonly<Record<string, SiteType>> = {
  advertiser: SITE_TYPES.ads,
  business: SITE_TYPES.business,
};

/** What a request says about its source. */
export interface Visit {
  /** Its host, possibly with a port. */
  readonly host: string;
  /** The path of the requesting page. */
  readonly path: string;
  readonly userAgent: string;
}

/** Returns the part of the product of a request: by host, else page, else device [DATA-19]. */
export function siteTypeOf({ host, path, userAgent }: Visit): SiteType {
  const byAddress = BY_LABEL[subdomainOf(host)] ?? BY_SEGMENT[path.split(/[/?#]/)[1] ?? ''];
  return byAddress ?? (isHandheldAgent(userAgent) ? SITE_TYPES.handheld : SITE_TYPES.www);
}

/** Whether a user agent is a phone's or tablet's. */
export function isHandheldAgent(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobi|Tablet/i.test(userAgent);
}

/** Returns the label before the site's own name; a site may itself be named trends.example. */
function subdomainOf(host: string): string {
  const [label = '', ...rest] = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return rest.length > 1 || rest[0] === 'localhost' ? label : '';
}
