import type { PathEndpoint } from '#contract/kernel/call.ts';
import { allFieldsOf, JSON_TYPE, onceHeaders, responsesOf, type Operation } from './operation.ts';
import { objectOf, answerOf, refTo, type Field, type Schema } from './schemas.ts';
import { pathAnswer, type DocumentedCall } from './documented-calls.ts';

type NamedField = readonly [name: string, field: Field];

/** Describes a call through one of its bare paths. */
export function pathOperation(documented: DocumentedCall, [method, path]: PathEndpoint): Operation {
  const { call, input } = documented;
  const isInPath = (name: string): boolean => path.includes(`{${name}}`);
  const fields = Object.entries(allFieldsOf(call));
  const beside = fields.filter(([name]) => !isInPath(name));
  const isRead = method === 'GET';
  const parameters = [
    ...fields.filter(([name]) => isInPath(name)).map((one) => parameterOf('path', one, input)),
    ...(isRead ? beside : []).map((one) => parameterOf('query', one, input)),
    ...onceHeaders(call),
  ];
  const sent = Object.fromEntries(Object.entries(input).filter(([name]) => !isInPath(name)));
  const schema = {
    allOf: [refTo('BareAnswer'), { type: 'object', properties: { data: answerOf(call) } }],
  };
  return {
    path,
    method: method.toLowerCase() as Operation['method'],
    operation: {
      parameters,
      ...(isRead || beside.length === 0 ? {} : { requestBody: bodyOf(beside, sent) }),
      responses: responsesOf(call, { schema, example: pathAnswer(documented) }, 'BareRefusal'),
    },
  };
}

function parameterOf(location: 'path' | 'query', [name, field]: NamedField, input: Schema): Schema {
  return {
    name,
    in: location,
    required: location === 'path' || field.isRequired,
    schema: field.schema,
    ...(name in input ? { example: input[name] } : {}),
  };
}

function bodyOf(fields: readonly NamedField[], example: Schema): Schema {
  const schema = objectOf(Object.fromEntries(fields));
  return {
    required: fields.some(([, field]) => field.isRequired),
    content: { [JSON_TYPE]: { schema, example } },
  };
}
