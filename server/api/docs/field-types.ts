import type { Field, Schema } from '../openapi/schemas.ts';

/** A field as a row of the documentation: what a caller may write there. */
export interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Whether answers and logs leave it out. */
  readonly isSecret: boolean;
}

export const rowsOf = (fields: Readonly<Record<string, Field>>): FieldRow[] =>
  Object.entries(fields).map(([name, { schema, isRequired }]) => ({
    name,
    type: typeOf(schema),
    isRequired,
    isSecret: schema.writeOnly === true,
  }));

/** The additional inputs that the two lenient types accept. */
const LENIENT = { id: 'integer', boolean: 'true, false' };

/** Describes a field's type; whether it may be empty is omitted. */
function typeOf(schema: Schema): string {
  if ('anyOf' in schema) {
    const kinds = (schema.anyOf as Schema[])
      .filter((one) => one.const !== '' && one.type !== 'null')
      .map(typeOf);
    const [lenient] = Object.entries(LENIENT).filter((both) =>
      both.every((kind) => kinds.includes(kind)),
    );
    return [...new Set(kinds)].filter((kind) => kind !== lenient?.[1]).join(' or ');
  }
  if ('const' in schema) return JSON.stringify(schema.const);
  if ('enum' in schema) return (schema.enum as unknown[]).map(String).join(', ');
  if (schema.type === 'array') return arrayOf(schema);
  if (schema.type !== 'string') return typeof schema.type === 'string' ? schema.type : 'any';
  if (schema.pattern === String.raw`^\d{1,20}$`) return 'id';
  return typeof schema.maxLength === 'number' ? `string, max ${schema.maxLength}` : 'string';
}

/** Describes a list; for a tuple, only the items it declares. */
function arrayOf({ items, prefixItems }: Schema): string {
  const kinds = Array.isArray(prefixItems) ? (prefixItems as Schema[]) : [items as Schema];
  return `array of ${kinds.map((kind) => typeOf(kind ?? {})).join(', ')}`;
}
