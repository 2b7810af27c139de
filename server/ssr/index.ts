/** Pages: drawn on the server with what they show, kept for visitors, and the built web that goes with them. */
export { type BuiltWeb, loadBuiltWeb } from './built-web.ts';
export { bindEventLog } from './event-log-endpoint.ts';
export { pageSend } from './page-send.ts';
export { bindPages } from './serve-pages.ts';
