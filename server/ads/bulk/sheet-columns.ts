import * as z from 'zod/mini';
import { type SheetColumn, type SheetEntity, SHEET_ENTITIES } from '#contract/ads/bulk/sheet.ts';
import { newSheetAd } from '#contract/ads/bulk/sheet-ads.ts';
import * as campaigns from '#contract/ads/campaigns.ts';
import { changedPromotion, newPromotion } from '#contract/ads/catalogs/product-promotions.ts';
import { changedKeyword, newKeyword } from '#contract/ads/keywords.ts';
import { targetingSpec } from '#contract/ads/targeting.ts';

/**
 * The columns of a sheet, derived from the schemas of the calls that create and change entities: a new field becomes a
 * column, with the same names and limits.
 */

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The schemas for creating and for changing each entity. */
export const SCHEMAS = {
  CAMPAIGN: { made: campaigns.newCampaign, changed: campaigns.changedCampaign },
  AD_GROUP: { made: campaigns.newGroup, changed: campaigns.changedGroup },
  AD: { made: newSheetAd, changed: campaigns.changedAd },
  KEYWORD: { made: newKeyword, changed: changedKeyword },
  PRODUCT_GROUP: { made: newPromotion, changed: changedPromotion },
} as const satisfies Record<SheetEntity, unknown>;
const LABELS = {
  CAMPAIGN: 'Campaign',
  AD_GROUP: 'Ad group',
  AD: 'Ad',
  KEYWORD: 'Keyword',
  PRODUCT_GROUP: 'Product group',
} as const;
/** The id column of each entity, which rows of its children have too. */
export const ID_COLUMNS = {
  CAMPAIGN: 'Campaign ID',
  AD_GROUP: 'Ad group ID',
  AD: 'Ad ID',
  KEYWORD: 'Keyword ID',
  // The id of the product group within this ad group.
  PRODUCT_GROUP: 'Product group promotion ID',
} as const satisfies Record<SheetEntity, string>;
export const ENTITY_COLUMN = 'Entity';
/** Fields with their own id columns: an entity's id and its parents'. */
const IDS = new Set(['id', 'campaign_id', 'ad_group_id', 'parent_id']);

/** The suffix of fields with amounts. */
const MICROS = '_in_micro_currency';

type Found = Pick<SheetColumn, 'kind' | 'values' | 'maximum' | 'is_clearable'>;

/** The subset of JSON Schema that the fields use. */
interface Described {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
  readonly maxLength?: number;
  readonly maximum?: number;
}

function describe(schema: z.ZodMiniType): Described {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return whole as Described;
}

const KINDS: Readonly<Record<string, SheetColumn['kind']>> = {
  boolean: 'FLAG',
  integer: 'NUMBER',
  object: 'JSON',
  array: 'LIST',
};

function kindOf(field: string, schema: z.ZodMiniType, described: Described): SheetColumn['kind'] {
  if (campaigns.isAmount(schema) || field.endsWith(MICROS)) return 'AMOUNT';
  if (campaigns.isTime(schema)) return 'TIME';
  if (field.endsWith('_id')) return 'ID';
  if (described.enum !== undefined) return 'CHOICE';
  return KINDS[described.type ?? ''] ?? 'TEXT';
}

function findOut(field: string, schema: z.ZodMiniType): Found {
  const all = describe(schema);
  const options = all.anyOf ?? [all];
  const described = options.find(({ type }) => type !== 'null') ?? {};
  const kind = kindOf(field, schema, described);
  const limits = { NUMBER: described.maximum, TEXT: described.maxLength };
  const limit = kind === 'NUMBER' || kind === 'TEXT' ? limits[kind] : undefined;
  return {
    kind,
    values: [
      ...(kind === 'FLAG' ? flagsOf(described) : (described.enum ?? described.items?.enum ?? [])),
    ],
    maximum: limit ?? null,
    is_clearable: options.some(({ type }) => type === 'null'),
  };
}

const flagsOf = (described: Described): readonly string[] =>
  described.const === undefined
    ? ['TRUE', 'FALSE']
    : [JSON.stringify(described.const).toUpperCase()];

const REFERENCES: Readonly<Record<SheetColumn['kind'], (column: Found) => string>> = {
  ACTION: ({ values }) => `${values.join(' or ')}; without it the row is passed over`,
  ENTITY: ({ values }) => values.join(', '),
  ID: () => 'an ID in brackets',
  TEXT: ({ maximum }) => (maximum === null ? 'text' : `text of up to ${maximum} characters`),
  CHOICE: ({ values }) => values.join(', '),
  FLAG: ({ values }) => values.join(' or '),
  AMOUNT: () => 'an amount, as 12.50',
  TIME: () => 'a day or a moment in UTC, as [2026-03-14] or [2026-03-14 09:30]',
  NUMBER: ({ maximum }) => (maximum === null ? 'a number' : `a number up to ${maximum}`),
  LIST: ({ values }) =>
    `several with | between them${values.length > 0 ? `: ${values.join(', ')}` : ''}`,
  JSON: () => 'JSON',
};

function columnOf(
  name: string,
  entity: SheetEntity | null,
  field: string,
  found: Found,
  more: Partial<Pick<SheetColumn, 'is_required' | 'is_fixed'>> = {},
): SheetColumn {
  const { is_required = false, is_fixed = false } = more;
  const notes = [
    ...(is_required ? ['needed to create one'] : []),
    ...(is_fixed ? ['cannot be changed'] : []),
    ...(found.is_clearable ? ['CLEAR empties it'] : []),
  ];
  const reference = [REFERENCES[found.kind](found), ...notes].join('; ');
  return { name, entity_type: entity, field, ...found, is_required, is_fixed, reference };
}

const plain = (kind: SheetColumn['kind'], values: readonly string[] = []): Found => ({
  kind,
  values: [...values],
  maximum: null,
  is_clearable: false,
});

/** Returns the words of a field's name, without the suffix of amounts. */
const wordsOf = (field: string): string =>
  field
    .replace(MICROS, '')
    .replaceAll('_', ' ')
    .replaceAll(/\b(id|url)\b/g, (word) => word.toUpperCase());

function columnsOf(entity: SheetEntity): SheetColumn[] {
  const made: Shape = SCHEMAS[entity].made.shape;
  const changed: Shape = SCHEMAS[entity].changed.shape;
  const fields = { ...made, ...changed };
  const own = Object.entries(fields).flatMap(([field, schema]): SheetColumn[] => {
    if (IDS.has(field)) return [];
    const more = {
      is_required: field in made && !isOptional(made[field]),
      is_fixed: field in made && !(field in changed),
    };
    if (field === 'targeting_spec') return targetingColumns(entity);
    return [columnOf(nameOf(entity, field), entity, field, findOut(field, schema), more)];
  });
  return [columnOf(ID_COLUMNS[entity], entity, 'id', plain('ID')), ...own];
}

/** Returns a column's name, without repeating the entity's label. */
function nameOf(entity: SheetEntity, field: string): string {
  const label = LABELS[entity];
  const [words, named] = [wordsOf(field), `${label.toLowerCase()} `];
  return `${label} ${words.startsWith(named) ? words.slice(named.length) : words}`;
}

const isOptional = (schema: z.ZodMiniType | undefined): boolean =>
  ['optional', 'default'].includes(schema?._zod.def.type ?? '');

/** Returns a column for each part of the targeting: lists are easier to edit than JSON. */
function targetingColumns(entity: SheetEntity): SheetColumn[] {
  return Object.entries(targetingSpec.shape as Shape).map(([part, schema]) => {
    const found = { ...findOut(part, schema), kind: 'LIST' as const, is_clearable: true };
    const name = `${LABELS[entity]} targeting ${part.toLowerCase().replaceAll('_', ' ')}`;
    return columnOf(name, entity, `targeting_spec.${part}`, found);
  });
}

/** The columns of every sheet, from left to right. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  columnOf('Action', null, 'action', plain('ACTION', ['Create', 'Edit'])),
  columnOf(ENTITY_COLUMN, null, 'entity_type', plain('ENTITY', SHEET_ENTITIES)),
  ...SHEET_ENTITIES.flatMap(columnsOf),
];
