import { graphqlOperation, graphqlSchemas } from './graphql.ts';
import { securityOf, type Operation } from './operation.ts';
import { answerSchemas, headers, securitySchemes } from './parts.ts';
import { pathOperation } from './paths.ts';
import { apiOperations, resourceOperation } from './resources.ts';
import { answerParts, type Schema } from './schemas.ts';
import { toldByDomain, type Told } from './told.ts';

const DESCRIPTION =
  'Every call has one name and one or more doors. A resource door, /resource/{Name}Resource/{verb}/, ' +
  'takes options inside data and answers an envelope; a path takes its fields as they are and answers ' +
  'without one. ApiResource reaches every path through a resource door. Unknown options are ignored. ' +
  'Lists come in pages: send the bookmark of an answer to get the next one, until there is none.';

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi(): Schema & { readonly paths: Readonly<Record<string, Schema>> } {
  const domains = toldByDomain();
  const operations = [
    ...domains.flatMap(([domain, told]) => told.flatMap((one) => operationsOf(one, domain))),
    ...apiOperations(domains.flatMap(([, told]) => told)),
    graphqlOperation(),
  ];
  const paths = [...Map.groupBy(operations, ({ path }) => path)].map(([path, at]) => [
    path,
    Object.fromEntries(at.map(({ method, operation }) => [method, operation])),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Bowerbird', version: '3', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...domains.map(([name]) => ({ name })), { name: 'ApiResource' }, { name: 'GraphQL' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...answerSchemas, ...graphqlSchemas, ...answerParts() },
      securitySchemes,
      headers,
    },
  };
}

/** Every door of a call; the first has the call's own name. */
function operationsOf(told: Told, domain: string): Operation[] {
  const { call } = told;
  const doors = [
    ...call.resources.map((door) => resourceOperation(told, door)),
    ...call.paths.map((door) => pathOperation(told, door)),
  ];
  return doors.map(({ path, method, operation }, index) => ({
    path,
    method,
    operation: {
      operationId: index === 0 ? call.name : `${call.name}_${index + 1}`,
      tags: [domain],
      summary: told.title,
      description: told.says,
      ...(call.rate === null ? {} : { 'x-rate-limit': call.rate }),
      security: securityOf(call),
      ...operation,
    },
  }));
}
