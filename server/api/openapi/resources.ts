import type { ResourceEndpoint, Verb } from '#contract/kernel/call.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import { allFieldsOf, JSON_TYPE, onceHeaders, responsesOf, type Operation } from './operation.ts';
import { objectOf, answerOf, refTo, type Schema } from './schemas.ts';
import { envelopeAnswer, type DocumentedCall } from './documented-calls.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const SOURCE = { type: 'string', description: 'The path of the page that asks.' };

/** Describes a call through one of its resource endpoints. */
export function resourceOperation(
  documented: DocumentedCall,
  [name, verb]: ResourceEndpoint,
): Operation {
  const { call, input } = documented;
  const answer = inEnvelope(answerOf(call));
  const example = envelopeAnswer(documented, name, input);
  return {
    ...endpointOf(name, verb),
    operation: {
      ...requestOf(verb, objectOf(allFieldsOf(call)), input, onceHeaders(call)),
      responses: responsesOf(call, { schema: answer, example }, 'Envelope'),
    },
  };
}

const verbs = { get: 'GET', create: 'POST', update: 'PUT', delete: 'DELETE' } as const;

/** Describes ApiResource: every path of a method through one resource endpoint. */
export function apiOperations(all: readonly DocumentedCall[]): Operation[] {
  return (['get', 'create', 'update', 'delete'] as const).flatMap((verb) => {
    const method = verbs[verb];
    const documented = all.find(({ call }) => call.paths[0]?.[0] === method);
    const path = documented?.call.paths[0]?.[1];
    if (documented === undefined || path === undefined) return [];
    const { call, input } = documented;
    const url = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(input[field]));
    const options = { url, data: input };
    const schema = {
      type: 'object',
      properties: { url: { type: 'string' }, data: { type: ['object', 'string'] } },
      required: ['url'],
    };
    const example = envelopeAnswer(documented, 'Api', options);
    return {
      ...endpointOf('Api', verb),
      operation: {
        operationId: `api_${verb}`,
        tags: ['ApiResource'],
        summary: `Any ${method} path`,
        description: `Makes the call that ${method} at the path in url makes, with its query and data as fields.`,
        security: [{}, { session: [], ...(verb === 'get' ? {} : { csrf: [] }) }, { token: [] }],
        ...requestOf(verb, schema, options, []),
        responses: responsesOf(call, { schema: refTo('Envelope'), example }, 'Envelope'),
      },
    };
  });
}

const endpointOf = (name: string, verb: Verb): Pick<Operation, 'path' | 'method'> => ({
  path: resourcePath(name, verb),
  method: verb === 'get' ? 'get' : 'post',
});

/** Describes the options: in the query of a get, otherwise in the form. */
function requestOf(
  verb: Verb,
  options: Schema,
  input: Schema,
  parameters: readonly Schema[],
): Schema {
  const example = { options: input, context: {} };
  const schema = {
    type: 'object',
    properties: { options, context: { type: 'object' } },
    required: ['options'],
  };
  if (verb === 'get') {
    const content = { [JSON_TYPE]: { schema, example } };
    return {
      parameters: [
        ...parameters,
        { name: 'source_url', in: 'query', schema: SOURCE, example: '/' },
        { name: 'data', in: 'query', required: true, content },
      ],
    };
  }
  const form = {
    schema: {
      type: 'object',
      properties: { source_url: SOURCE, data: schema },
      required: ['data'],
    },
    encoding: { data: { contentType: JSON_TYPE } },
    example: { source_url: '/', data: example },
  };
  return { parameters, requestBody: { required: true, content: { [FORM_TYPE]: form } } };
}

function inEnvelope(data: Schema): Schema {
  const response = { type: 'object', properties: { data } };
  return {
    allOf: [refTo('Envelope'), { type: 'object', properties: { resource_response: response } }],
  };
}
