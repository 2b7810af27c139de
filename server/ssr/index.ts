/** Pages: rendered on the server with their data, cached for visitors, and the files of the web build. */
export { type BuiltWeb, loadBuiltWeb } from './built-web.ts';
export { bindEventLog } from './event-log-endpoint.ts';
export { pageSend } from './page-send.ts';
export { bindPages } from './serve-pages.ts';
