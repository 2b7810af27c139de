import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** The header with the operation's name. */
export const GRAPHQL_NAME_HEADER = 'x-pinterest-graphql-name';

const word = z.optional(z.nullable(z.string()));

/**
 * Runs a registered operation by name, which the wire may carry in three places. Hashes are ignored, because each
 * client has its own, and a query's text is never parsed: it can only be a name.
 */
export const runGraphql = defineCall({
  name: 'graphql',
  path: ['POST', '/_/graphql/'],
  audience: 'anyone',
  input: z.object({
    operationName: word,
    query: word,
    queryHash: word,
    variables: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  }),
  output: z.record(z.string(), z.unknown()),
  errors: ['unsupported', 'invalid_input', 'unsupported_body', 'too_large'],
});

/** Converts a resource call's field to GraphQL: pin_count becomes pinCount, id becomes entityId. */
export function graphqlName(field: string): string {
  if (field === 'id') return 'entityId';
  const [first = '', ...rest] = field.split('_');
  const raised = rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [first.charAt(0).toLowerCase() + first.slice(1), ...raised].join('');
}
