/** What programs read beside the calls: GraphQL, and the calls' own description. */
export { bindApiDocs } from './api-docs-door.ts';
export { bindGraphql } from './graphql-door.ts';
