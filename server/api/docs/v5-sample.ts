import * as z from 'zod/mini';
import type { V5Operation } from '#contract/api/v5/operation.ts';
import { world } from '#contract/kernel/example.ts';
import { type Schema, tidySchema } from '../openapi/schemas.ts';
import type { Sample } from './sample.ts';

/** An operation as a request that its schemas accept, with an answer of its form. */
interface V5Sample {
  readonly sample: Sample;
  readonly answer: unknown;
}

/** Values that a schema alone does not give, by the field's name; ids are those of the other examples. */
const VALUES: Readonly<Record<string, unknown>> = {
  ad_account_id: world.glassworks,
  ad_group_id: world.adGroup,
  ad_id: world.ad,
  archived: true,
  audience_id: world.audience,
  board_id: world.blueThings,
  campaign_id: world.campaign,
  columns: 'SPEND_IN_DOLLAR',
  content_type: 'image/jpeg',
  conversion_tag_id: world.tag,
  country: 'DE',
  country_code: 'DE',
  customer_list_id: world.adList,
  default_country: 'DE',
  default_locale: 'de-DE',
  em: '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b',
  end_date: '2026-03-14',
  event_id: 'order-1042',
  event_time: 1_773_000_000,
  feed_id: world.catalogFeed,
  keywords: 'glass vase',
  language: 'DE',
  location: 'https://shop.example/products.tsv',
  name: 'Glass for sale',
  offerCodeHash: 'GLASS-2026',
  parent_id: world.adGroup,
  pin_id: world.vase,
  processing_result_id: world.catalogRun,
  product_group_id: world.productGroup,
  product_group_promotion_id: world.productPromotion,
  records: 'ann@people.example,ben@people.example',
  section_id: world.feathers,
  start_date: '2026-03-01',
  targeting_type: 'INTEREST',
  term: 'vase',
  terms: 'vase',
  value: 'glass vase',
  query: 'vase',
};
const AN_ID = '1188950301542301600';
const A_DATE = '2026-03-01T09:00:00.000Z';
const MOST_DEEP = 6;

export function v5SampleOf({
  method,
  path,
  query,
  body,
  item,
  answer,
  status,
}: V5Operation): V5Sample {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
    name,
    VALUES[name] ?? AN_ID,
  ]);
  const fields = method === 'GET' ? textsOf(valueOf(query)) : bodyOf(valueOf(body), item);
  const isList = Array.isArray(fields);
  return {
    sample: {
      method,
      path: `/v5${path}`,
      shape: method === 'GET' ? 'query' : isList ? 'items' : 'json',
      input: { ...Object.fromEntries(inPath), ...(isList ? { items: fields } : fields) },
      takesToken: true,
      reads: method === 'GET',
    },
    answer: status === 204 ? null : valueOf(answer, 'output'),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Lists in a query are joined by commas. */
const textsOf = (fields: unknown): Fields =>
  Object.fromEntries(
    Object.entries(fields as Fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );

/** Puts an item into the list of a batch. */
function bodyOf(fields: unknown, item: V5Operation['item']): Fields | readonly unknown[] {
  if (item === null) return fields as Fields;
  const items = [valueOf(item)];
  if (Array.isArray(fields)) return items;
  return Object.fromEntries(
    Object.entries(fields as Fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? items : value,
    ]),
  );
}

const valueOf = (schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): unknown =>
  filled('', tidySchema(z.toJSONSchema(schema, { io, unrepresentable: 'any' })), io, 0);

/** Returns a value of a schema: of an input, what is required alone. */
function filled(name: string, schema: Schema, io: 'input' | 'output', depth: number): unknown {
  const deeper = (inner: string, one: Schema) => filled(inner, one, io, depth + 1);
  if ('const' in schema) return schema.const;
  if ('enum' in schema) return (schema.enum as unknown[])[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices !== undefined) {
    const [one = {}] = choices.filter(({ type, const: only }) => type !== 'null' && only !== '');
    return deeper(name, one);
  }
  if (schema.type === 'array') {
    const inner = deeper(name.replace(/s$/, ''), (schema.items ?? {}) as Schema);
    if (depth > MOST_DEEP) return [];
    return [typeof inner === 'string' ? (VALUES[name] ?? inner) : inner];
  }
  if (schema.type === 'object') {
    const required = (schema.required ?? []) as string[];
    const properties = (schema.properties ?? {}) as Record<string, Schema>;
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([field]) => depth <= MOST_DEEP && (io === 'output' || required.includes(field)))
        .map(([field, one]) => [field, deeper(field, one)]),
    );
  }
  return plainOf(name, schema);
}

function plainOf(name: string, { type, pattern, format, minimum }: Schema): unknown {
  const known = VALUES[name];
  if (type === 'string') {
    if (typeof known === 'string') return known;
    if (format === 'date-time' || name.endsWith('_at')) return A_DATE;
    return pattern !== undefined || /(?:^|_)ids?$/.test(name) ? AN_ID : 'Glass';
  }
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number')
    return typeof known === 'number' ? known : Math.max(1, Number(minimum ?? 1));
  return null;
}
