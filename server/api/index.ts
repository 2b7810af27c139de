/** What programs read beside the calls: GraphQL, the API at /v5, and the calls' own description. */
export { bindApiDocs } from './docs/docs-endpoint.ts';
export { bindApi } from './bind-api.ts';
