import { graphqlOperation, graphqlSchemas } from './graphql.ts';
import { securityOf, type Operation } from './operation.ts';
import { answerSchemas, headers, securitySchemes } from './parts.ts';
import { pathOperation } from './paths.ts';
import { apiOperations, resourceOperation } from './resources.ts';
import { answerParts, type Schema } from './schemas.ts';
import { v5Operations, v5Schemas } from './v5.ts';
import { callsByDomain, type DocumentedCall } from './documented-calls.ts';

const DESCRIPTION =
  'Every call has one name and one or more endpoints. A resource endpoint, /resource/{Name}Resource/{verb}/, ' +
  'takes options inside data and answers an envelope; a path takes its fields as they are and answers ' +
  'without one. ApiResource reaches every path through a resource endpoint. Unknown options are ignored. ' +
  'Lists come in pages: send the bookmark of an answer to get the next one, until there is none.';

/** Returns the whole contract as an OpenAPI 3.1 document. */
export function openApi(): Schema & { readonly paths: Readonly<Record<string, Schema>> } {
  const domains = callsByDomain();
  const operations = [
    ...domains.flatMap(([domain, calls]) => calls.flatMap((one) => operationsOf(one, domain))),
    ...apiOperations(domains.flatMap(([, calls]) => calls)),
    graphqlOperation(),
    ...v5Operations(),
  ];
  const paths = [...Map.groupBy(operations, ({ path }) => path)].map(([path, at]) => [
    path,
    Object.fromEntries(at.map(({ method, operation }) => [method, operation])),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Bowerbird', version: '3', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [
      ...domains.map(([name]) => ({ name })),
      { name: 'ApiResource' },
      { name: 'GraphQL' },
      { name: 'v5' },
    ],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...answerSchemas, ...graphqlSchemas, ...v5Schemas, ...answerParts() },
      securitySchemes,
      headers,
    },
  };
}

/** Returns every endpoint of a call; the first has the call's own name. */
function operationsOf(documented: DocumentedCall, domain: string): Operation[] {
  const { call } = documented;
  const endpoints = [
    ...call.resources.map((endpoint) => resourceOperation(documented, endpoint)),
    ...call.paths.map((endpoint) => pathOperation(documented, endpoint)),
  ];
  return endpoints.map(({ path, method, operation }, index) => ({
    path,
    method,
    operation: {
      operationId: index === 0 ? call.name : `${call.name}_${index + 1}`,
      tags: [domain],
      summary: documented.title,
      description: documented.says,
      ...(call.rate === null ? {} : { 'x-rate-limit': call.rate }),
      security: securityOf(call),
      ...operation,
    },
  }));
}
