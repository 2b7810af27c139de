/** The parts of the product, by their numbers on the wire [DATA-19]. */
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

/** The first label of a host that serves a part of the product: ads.pins.example. */
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

/** The first part of a path under which the main host serves a part of the product. */
const BY_SEGMENT: Readonly<Record<string, SiteType>> = {
  advertiser: SITE_TYPES.ads,
  business: SITE_TYPES.business,
};

/** Where a request comes from, as far as it says so. */
export interface Visit {
  /** Its host, perhaps with a port. */
  readonly host: string;
  /** The path of the page that it is made for. */
  readonly path: string;
  readonly userAgent: string;
}

/** The part of the product that a request is for: by its host, else its page, else the device [DATA-19]. */
export function siteTypeOf({ host, path, userAgent }: Visit): SiteType {
  const byAddress = BY_LABEL[subdomainOf(host)] ?? BY_SEGMENT[path.split(/[/?#]/)[1] ?? ''];
  return byAddress ?? (isHandheldAgent(userAgent) ? SITE_TYPES.handheld : SITE_TYPES.www);
}

/** Whether a browser says that it is a phone's or a tablet's. */
export function isHandheldAgent(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobi|Tablet/i.test(userAgent);
}

/** What stands before the site's own name; a site may itself be called trends.example. */
function subdomainOf(host: string): string {
  const [label = '', ...rest] = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return rest.length > 1 || rest[0] === 'localhost' ? label : '';
}
