/** The page of a new pin, parsed from its address. */
export interface CreateRoute {
  /** The creation method: button, bookmarklet, create … */
  readonly method: string;
  readonly action: string | null;
  readonly guid: string | null;
  /** The query as requested. */
  readonly query: Readonly<Record<string, string>>;
}

type CreateEvent = 'view' | 'pin_create_success' | 'pin_create_fail';

/** The log's identifiers for this page [CREATE-05]. */
const VIEW = { view_type: '12', view_parameter: '119' };
const LONGEST = 1000;

/** Returns the address that logs an event; null for a success without a guid [CREATE-05]. */
export function logAddress(event: CreateEvent, route: CreateRoute): string | null {
  if (event === 'pin_create_success' && route.guid === null) return null;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(route.query)) query.set(name, value.slice(0, LONGEST));
  const path = ['/pin/create', route.method, route.action].filter(Boolean).join('/');
  const fields = { event, client: 'web', path: `${path}/`, ...(event === 'view' ? VIEW : {}) };
  for (const [name, value] of Object.entries(fields)) query.set(name, value);
  if (route.guid !== null) query.set('guid', route.guid);
  return `/_/log.gif?${query}`;
}

/** Logs an event through the request of an image that is never displayed. */
export function logCreate(event: CreateEvent, route: CreateRoute): void {
  const address = logAddress(event, route);
  if (address !== null) new Image().src = address;
}
