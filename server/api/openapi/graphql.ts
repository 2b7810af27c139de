import { runGraphql } from '#contract/kernel/graphql.ts';
import { errors } from '#contract/kernel/errors.ts';
import { example, world } from '#contract/kernel/example.ts';
import { JSON_TYPE, type Operation } from './operation.ts';
import { objectOf, fieldsOf, refTo, type Schema } from './schemas.ts';
import { refusalsOf } from './documented-calls.ts';

const DESCRIPTION =
  'Runs a registered operation; its name stands in operationName, in query, or in the header of ' +
  'the wire. Text of a query is not read. Each operation is one call of this document: ' +
  'v3GetPinQuery is v3_get_pin, v3GetBoardQuery is v3_get_board, and the queries of related pins are ' +
  'v3_related_pins. Fields are in camelCase, with entityId for id.';

const made = example(
  runGraphql,
  'A pin.',
  { operationName: 'v3GetPinQuery', variables: { pin: world.feather } },
  { v3GetPinQuery: { data: { entityId: world.feather } } },
);

const refusal = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          message: { type: 'string' },
          extensions: {
            type: 'object',
            properties: {
              code: { type: 'string', enum: Object.keys(errors) },
              apiErrorCode: { type: 'integer' },
              httpStatus: { type: 'integer' },
              messageDetail: { type: ['string', 'null'] },
            },
          },
        },
      },
    },
  },
  required: ['errors'],
};

const answer = {
  type: 'object',
  properties: {
    data: { type: 'object' },
    extensions: { type: 'object', properties: { requestIdentifier: { type: 'string' } } },
  },
  required: ['data'],
};

const inJson = (schema: Schema, one?: unknown): Schema => ({
  [JSON_TYPE]: { schema, ...(one === undefined ? {} : { example: one }) },
});

/** The operation for GraphQL, whose answers have a different form. */
export function graphqlOperation(): Operation {
  const statuses = Map.groupBy(refusalsOf(runGraphql), (code) => errors[code].status);
  return {
    path: '/_/graphql/',
    method: 'post',
    operation: {
      operationId: runGraphql.name,
      tags: ['GraphQL'],
      summary: 'A registered operation of GraphQL',
      description: DESCRIPTION,
      security: [{ csrf: [] }, { session: [], csrf: [] }, { token: ['read'] }],
      requestBody: {
        required: true,
        content: inJson(objectOf(fieldsOf(runGraphql)), made.input),
      },
      responses: {
        '200': { description: 'Done.', content: inJson(answer, { data: made.answer }) },
        ...Object.fromEntries(
          [...statuses].map(([status, codes]) => [
            status,
            {
              description: `Refused: ${codes.join(', ')}.`,
              content: inJson(refTo('GraphqlRefusal')),
            },
          ]),
        ),
      },
    },
  };
}

export const graphqlSchemas = { GraphqlRefusal: refusal };
