import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLFloat,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import type * as z from 'zod/mini';
import { board, boardLink } from '#contract/boards.ts';
import { graphqlName } from '#contract/kernel/graphql.ts';
import { image, images } from '#contract/media/images.ts';
import { pin, type Pin } from '#contract/pins.ts';
import { imageDetails, shuffleAsset } from '#contract/pins/shuffle-assets.ts';
import { person } from '#contract/social.ts';

// The types are derived from the contract's schemas, so that GraphQL and the resource calls cannot diverge.

type Schema = z.core.$ZodType;

export type Fields = Record<string, GraphQLFieldConfig<unknown, unknown>>;
type Row = Readonly<Record<string, unknown>>;

const names = new Map<Schema, string>([
  [pin, 'Pin'],
  [person, 'User'],
  [boardLink, 'Board'],
  [board, 'DetailedBoard'],
  [image, 'Image'],
  [shuffleAsset, 'ShuffleAsset'],
  [imageDetails, 'ImageDetails'],
]);
const made = new Map<Schema, GraphQLObjectType>();

/** Counts by data-dependent keys, such as reactions: GraphQL has no map type. */
const Counts = new GraphQLScalarType({ name: 'Counts' });
/** A field that is always null until its domain exists. */
const Nothing = new GraphQLScalarType({ name: 'Nothing' });

const plain: Readonly<Record<string, GraphQLOutputType>> = {
  string: GraphQLString,
  literal: GraphQLString,
  enum: GraphQLString,
  number: GraphQLFloat,
  boolean: GraphQLBoolean,
  record: Counts,
  null: Nothing,
};

/** Returns the output type of a schema; `name` is for an object without one. */
function outputOf(schema: Schema, name: string): GraphQLOutputType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable' || def.type === 'optional') return outputOf(def.innerType, name);
  if (def.type === 'array') return new GraphQLList(outputOf(def.element, name));
  if (def.type === 'object') return objectOf(schema, def.shape, name);
  if (def.type === 'union') return objectOf(schema, fieldsOfAny(def.options, name), name);
  const type = plain[def.type];
  if (!type) throw new Error(`${name} is a ${def.type}, for which there is no GraphQL type yet.`);
  return type;
}

/** Merges the fields of a union; those of the other members are null. */
function fieldsOfAny(
  options: readonly z.core.SomeType[],
  name: string,
): Readonly<Record<string, Schema>> {
  const shapes = options.map((option) => {
    const { def } = (option as z.core.$ZodTypes)._zod;
    if (def.type !== 'object') throw new Error(`${name} is not only objects.`);
    return def.shape;
  });
  return Object.assign({}, ...shapes) as Readonly<Record<string, Schema>>;
}

function objectOf(
  schema: Schema,
  shape: Readonly<Record<string, Schema>>,
  name: string,
): GraphQLObjectType {
  const known = made.get(schema);
  if (known) return known;
  const own = names.get(schema) ?? name;
  const fields = Object.assign(
    {},
    ...Object.entries(shape).map(([field, inner]) => fieldsOf(field, inner, own)),
  ) as Fields;
  const type = new GraphQLObjectType({
    name: own,
    fields: schema === pin ? { ...fields, ...pinOnly } : fields,
  });
  made.set(schema, type);
  return type;
}

function fieldsOf(field: string, schema: Schema, parent: string): Fields {
  const sizes = sizesOf(schema);
  if (sizes.length > 0) return picturesIn(field, sizes);
  const spelt = graphqlName(field);
  const bySize = bySizeOf(schema);
  if (bySize !== null) return valuesIn(field, bySize, parent);
  const type = outputOf(schema, parent + spelt.charAt(0).toUpperCase() + spelt.slice(1));
  return { [spelt]: { type, resolve: (row) => (row as Row)[field] } };
}

/** Returns the picture sizes, if the schema is a picture in its sizes. */
function sizesOf(schema: Schema): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const names = def.type === 'object' ? Object.keys(def.shape) : [];
  const isPicture = Object.keys(images._zod.def.shape).every((size) => names.includes(size));
  return isPicture ? names : [];
}

/** Returns the schemas by size, if there are only sizes; null for any other schema. */
function bySizeOf(schema: Schema): Readonly<Record<string, Schema>> | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable') return bySizeOf(def.innerType);
  if (def.type !== 'object') return null;
  return Object.keys(def.shape).every((name) => /^\d/.test(name)) ? def.shape : null;
}

/** The list under "170x" of images is images170x [DATA-06]. */
function valuesIn(field: string, shape: Readonly<Record<string, Schema>>, parent: string): Fields {
  const values = Object.entries(shape).map(([size, schema]) => {
    const name = graphqlName(field) + size;
    const type = outputOf(schema, parent + name.charAt(0).toUpperCase() + name.slice(1));
    const resolve = (row: unknown) => ((row as Row)[field] as Row | null)?.[size];
    return [name, { type, resolve }];
  });
  return Object.fromEntries(values) as Fields;
}

/** A size begins with a digit, so each picture becomes a field beside the others, under the wire's two names. */
function picturesIn(field: string, sizes: readonly string[]): Fields {
  const type = outputOf(image, 'Image');
  return Object.fromEntries(
    sizes.flatMap((size) =>
      [`images_${size}`, `imageSpec_${size}`].map((name) => [
        name,
        { type, resolve: (row: unknown) => ((row as Row)[field] as Row)[size] },
      ]),
    ),
  );
}

/** Fields that only GraphQL clients request, computed from the pin's other fields. */
const pinOnly: Fields = {
  unauthOnPageTitle: { type: GraphQLString, resolve: (row) => (row as Pin).seo_title },
  totalReactionCount: {
    type: GraphQLFloat,
    resolve: (row) =>
      Object.values((row as Pin).reaction_counts).reduce((sum, count) => sum + count, 0),
  },
};

export const PinType = outputOf(pin, 'Pin') as GraphQLObjectType;
export const BoardType = outputOf(board, 'DetailedBoard') as GraphQLObjectType;
