/**
 * The one ordered list of the product's domains: a file may import from its own domain and from
 * those before it, never from those after it; the same on every side.
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

/** Folders of a side that are no domain: their place in the order, and why. */
export const besideDomains: Readonly<Record<string, number>> = {
  // Buttons and dialogs know no domain; the kernel of the web may show one.
  ui: 0,
  styles: 0,
};

/** The most source files, tests apart, that a folder may hold. */
export const MOST_FILES = 25;

/** Names that say nothing about what is inside; such a thing belongs to a domain or to the kernel. */
export const forbiddenFolders = ['utils', 'helpers', 'common', 'types', 'services', 'shared'];

/** The most lines that a source file may have. */
export const MOST_LINES = 300;

/** Where the server may reach out into the network [SEC-43]. */
export const OUTSIDE = 'server/media/outside/';

/** Where the server asks addresses that stand in the operator's settings: log-in with others. */
export const PROVIDERS = 'server/identity/providers/';

/** Where it asks the service that the operator named to tell people from programs. */
export const VERIFIERS = 'server/trust/verifiers/';

/** Where it asks the provider that the operator named to charge cards. */
export const CARD_PROVIDERS = 'server/ads/card-providers/';
