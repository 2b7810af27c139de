import {
  getNamedType,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLList,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isObjectType,
  isUnionType,
  type GraphQLOutputType,
} from 'graphql';
import { BoardType, type Fields, PinType } from './graphql-types.ts';

function object(name: string, fields: Fields): GraphQLObjectType {
  return new GraphQLObjectType({ name, fields });
}

const notFoundError = object('NotFoundError', {
  code: { type: GraphQLString },
  apiErrorCode: { type: GraphQLFloat },
  httpStatus: { type: GraphQLFloat },
  message: { type: GraphQLString },
});
const PinNotFound = object('PinNotFound', { error: { type: notFoundError } });
const BoardNotFound = object('BoardNotFound', { error: { type: notFoundError } });

const pageInfo = object('PageInfo', {
  hasNextPage: { type: GraphQLBoolean },
  endCursor: { type: GraphQLString },
});

const connection = object('PinConnection', {
  edges: { type: new GraphQLList(object('PinEdge', { node: { type: PinType } })) },
  pageInfo: { type: pageInfo },
});

/** The type of a root field: the thing, or a "not found" type, distinguished by its row. */
function foundOrNot(
  name: string,
  data: GraphQLOutputType,
  notFound: GraphQLObjectType,
): GraphQLUnionType {
  return new GraphQLUnionType({
    name: `${name}Query`,
    types: [object(name, { data: { type: data } }), notFound],
  });
}

const onePin = foundOrNot('V3GetPin', PinType, PinNotFound);
const container = object('V3RelatedPinsForPinSeoDataConnectionContainer', {
  connection: { type: connection },
});

export const schema = new GraphQLSchema({
  query: object('Query', {
    v3GetPinQuery: { type: onePin },
    /** The name that newer clients use. */
    v3GetPinQueryv2: { type: onePin },
    v3RelatedPinsForPinSeoQuery: {
      type: foundOrNot('V3RelatedPinsForPinSeo', container, PinNotFound),
    },
    v3GetBoardQuery: { type: foundOrNot('V3GetBoard', BoardType, BoardNotFound) },
  }),
});

/** Returns the full selection below a root field, as query text. */
export function selectionOf(field: string): string {
  const type = schema.getQueryType()?.getFields()[field]?.type;
  return type === undefined ? '' : `${field} ${below(type)}`;
}

function below(output: GraphQLOutputType): string {
  const type = getNamedType(output);
  if (isUnionType(type)) {
    const each = type.getTypes().map((one) => `... on ${one.name} ${below(one)}`);
    return `{ __typename ${each.join(' ')} }`;
  }
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).map(
    (field) => `${field.name} ${below(field.type)}`,
  );
  return `{ __typename ${fields.join(' ')} }`;
}
