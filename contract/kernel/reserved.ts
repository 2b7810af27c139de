/** `official` are not routes: as usernames they would impersonate the installation. */
const GROUPS = {
  pages: `
    ideas pin board search login logout signup settings notifications add-account
    business offsite pin-builder pin-creation-tool pins boards today explore topics
    categories discover home feed news messages inbox password reset email welcome invited invite
    story shop shopping videos video trends topic following followers
  `,
  console: `
    advertiser advertisers reporting ads automated audiences audience_debug billing
    bulk_editor conversions report-center recommendations product-catalogs
    campaign-insights media_planner msot-optimizer accounts_manager history quick-promote
    quick_promote analytics business_access catalogs campaigns
  `,
  wire: `
    resource _ngjs _ _tools _auth graphql api v1 v2 v3 v4 v5 vx amp oauth upload uploads
    upload-image url_shortener csp-reports embed widgets oembed oembed.json sent s ws
    events webhooks tag
  `,
  files: `
    assets media static images img fonts js css originals 170x 236x 237x 474x 564x 736x
    favicon.ico favicon robots.txt robots sitemap.xml sitemap sitemaps
    manifest.webmanifest manifest.json site.webmanifest service-worker.js sw.js
    opensearch.xml apple-touch-icon.png .well-known healthz readyz metrics health status
    debug
  `,
  official: `
    about admin administrator operator operators root system support help security
    contact terms privacy legal guidelines policy policies abuse postmaster webmaster
    hostmaster noreply no-reply official staff team moderator moderation bowerbird blog
    docs www mail account accounts user users me you self profile people everyone
    anonymous visitor deleted null undefined true false new create edit delete save
    saved _saved _created created all index
  `,
};

/**
 * First path segments that are, or may become, routes, and so cannot be usernames [ROUTE-20]. In lower case, as
 * usernames are compared.
 */
export const reserved: ReadonlySet<string> = new Set(
  Object.values(GROUPS).flatMap((names) => names.trim().split(/\s+/)),
);

/** Whether a name is the first segment of a route, ignoring case. */
export function isReserved(name: string): boolean {
  return reserved.has(name.toLowerCase());
}
