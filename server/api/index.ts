/** What programs read beside the calls: GraphQL, and the calls' own description. */
export { bindApiDocs } from './api-docs-endpoint.ts';
export { bindGraphql } from './graphql-endpoint.ts';
