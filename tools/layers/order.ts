/**
 * The ordered list of the product's domains: a file may import from its own domain and earlier ones, never from later
 * ones; the same on every side.
 */
export const domains = [
  'kernel',
  'trust',
  'experiments',
  'identity',
  'business',
  'media',
  'social',
  'boards',
  'search-index',
  'pins',
  'builder',
  'talk',
  'moderation',
  'news',
  'ads',
  'discovery',
  'experience',
  'transfer',
  'demo',
  'ssr',
  'api',
  'feeds',
  'pages',
  'commands',
] as const;

/** A side's folders that are not domains: their position in the order, and why. */
export const besideDomains: Readonly<Record<string, number>> = {
  // Buttons and dialogs know no domain, and the web's kernel may render them.
  ui: 0,
  styles: 0,
};

/** The most source files per folder, without tests. */
export const MOST_FILES = 25;

/** Names that say nothing about their content, which belongs to a domain or the kernel. */
export const forbiddenFolders = ['utils', 'helpers', 'common', 'types', 'services', 'shared'];

/** The most lines per source file. */
export const MOST_LINES = 300;

/** The only place where the server connects to outside addresses [SEC-43]. */
export const OUTSIDE = 'server/media/outside/';

/** Where the server contacts addresses from the operator's settings: log-in providers. */
export const PROVIDERS = 'server/identity/providers/';

/** Where it contacts the operator's human verification service. */
export const VERIFIERS = 'server/trust/verifiers/';

/** Where it contacts the operator's card payment provider. */
export const CARD_PROVIDERS = 'server/ads/card-providers/';
