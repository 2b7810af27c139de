import * as z from 'zod/mini';
import type { V5Operation } from '#contract/api/v5/operation.ts';
import { v5Table } from '#contract/api/v5/table.ts';
import { errors } from '#contract/kernel/errors.ts';
import { refusalsOf } from './documented-calls.ts';
import { JSON_TYPE, type Operation, tokenScopes } from './operation.ts';
import { fieldsIn, refTo, type Schema, tidySchema } from './schemas.ts';

/** The operations of the API at /v5 that are served. */
export const v5Operations = (): Operation[] =>
  v5Table.flatMap(({ served }) => (served === null ? [] : [operationOf(served)]));

function operationOf(served: V5Operation): Operation {
  const { id, method, path, calls } = served;
  const names = calls.map(({ name }) => name);
  return {
    path: `/v5${path}`,
    method: method.toLowerCase() as Operation['method'],
    operation: {
      operationId: `v5_${id.replaceAll('/', '_')}`,
      tags: ['v5'],
      summary: id,
      description: `Made of ${names.join(' and ')}.`,
      security: [{ token: tokenScopes(calls) }],
      parameters: [...inPath(path), ...inQuery(served)],
      ...(method !== 'GET' && { requestBody: bodyOf(served) }),
      responses: responsesOf(served),
    },
  };
}

const inPath = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const inQuery = ({ query }: V5Operation): Schema[] =>
  Object.entries(fieldsIn(query)).map(([name, { schema, isRequired }]) => ({
    name,
    in: 'query',
    required: isRequired,
    schema,
  }));

/** Describes a body; for a batch, the schema of a single item too. */
function bodyOf({ body, item }: V5Operation): Schema {
  const schema = schemaOf(body, 'input');
  const things = item === null ? null : schemaOf(item, 'input');
  const { properties } = schema as { readonly properties?: Schema };
  return {
    required: true,
    content: {
      [JSON_TYPE]: { schema: things === null ? schema : withItems(schema, properties, things) },
    },
  };
}

const withItems = (schema: Schema, properties: Schema | undefined, items: Schema): Schema => {
  if (properties === undefined) return { ...schema, items };
  const lists = Object.entries(properties).map(([name, one]) => [
    name,
    (one as Schema).type === 'array' ? { ...(one as Schema), items } : one,
  ]);
  return { ...schema, properties: Object.fromEntries(lists) };
};

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema =>
  tidySchema(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));

function responsesOf({ answer, calls, status: done }: V5Operation): Schema {
  const codes = new Set(calls.flatMap((call) => refusalsOf(call)));
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return {
    [String(done)]: {
      description: 'Done.',
      ...(done !== 204 && { content: { [JSON_TYPE]: { schema: schemaOf(answer, 'output') } } }),
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, some]) => [
        status,
        {
          description: `Refused: ${some.join(', ')}.`,
          content: { [JSON_TYPE]: { schema: refTo('V5Refusal') } },
        },
      ]),
    ),
  };
}

export const v5Schemas = {
  V5Refusal: {
    type: 'object',
    properties: {
      code: { type: 'integer', description: 'The number of the refusal.' },
      message: { type: 'string' },
    },
    required: ['code', 'message'],
  },
};
