import {
  type Condition,
  type ConditionField,
  conditionsOf,
  type FilterNode,
  isChoice,
  isRange,
  nodesOf,
  type ProductFilter,
} from '#contract/ads/catalogs/product-groups.ts';
import { microsFrom } from '../core/micros-from.ts';

/** The form of a condition. */
export interface ConditionForm {
  /** Its React key. */
  readonly key: number;
  readonly field: ConditionField;
  readonly negated: boolean;
  /** One per line. */
  readonly words: string;
  readonly choices: readonly string[];
  readonly min: string;
  readonly max: string;
}

/** Whether all conditions or any of them must hold. */
export type Match = 'all' | 'any';

export interface SetForm {
  readonly key: number;
  readonly match: Match;
  readonly conditions: readonly ConditionForm[];
}

export interface GroupForm {
  readonly name: string;
  /** Empty for all data sources. */
  readonly feedId: string;
  readonly match: Match;
  readonly nodes: readonly (ConditionForm | SetForm)[];
}

export const isSet = (node: ConditionForm | SetForm): node is SetForm => 'conditions' in node;
const isPrice = (field: ConditionField): boolean => field === 'PRICE' || field === 'SALE_PRICE';

const MICROS = 1_000_000;
let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export const newCondition = (field: ConditionField = 'TITLE'): ConditionForm => ({
  key: nextKey(),
  field,
  negated: false,
  words: '',
  choices: [],
  min: '',
  max: '',
});

export const newSet = (): SetForm => ({
  key: nextKey(),
  match: 'any',
  conditions: [newCondition()],
});

export const NEW_GROUP: GroupForm = { name: '', feedId: '', match: 'all', nodes: [newCondition()] };

/** The form of a stored group. */
export function formOf(group: {
  readonly name: string;
  readonly feed_id: string | null;
  readonly filter: ProductFilter;
}): GroupForm {
  return {
    name: group.name,
    feedId: group.feed_id ?? '',
    match: 'all_of' in group.filter ? 'all' : 'any',
    nodes: nodesOf(group.filter).map(nodeForm),
  };
}

function nodeForm(node: FilterNode): ConditionForm | SetForm {
  if ('field' in node) return conditionForm(node);
  const match = 'all_of' in node ? 'all' : 'any';
  return { key: nextKey(), match, conditions: conditionsOf(node).map(conditionForm) };
}

function conditionForm({ field, negated, values, min, max }: Condition): ConditionForm {
  const written = (end: number | null): string =>
    end === null ? '' : String(isPrice(field) ? end / MICROS : end);
  return {
    key: nextKey(),
    field,
    negated,
    words: isChoice(field) ? '' : values.join('\n'),
    choices: isChoice(field) ? values : [],
    min: written(min),
    max: written(max),
  };
}

/** The filter of a form; null while a condition is incomplete. */
export function filterOf({ match, nodes }: GroupForm): ProductFilter | null {
  const whole = nodes.map((node) => (isSet(node) ? setOf(node) : conditionOf(node)));
  const found = whole.filter((node) => node !== null);
  if (found.length === 0 || found.length < whole.length) return null;
  return match === 'all' ? { all_of: found } : { any_of: found };
}

function setOf({ match, conditions }: SetForm) {
  const found = conditions.map(conditionOf).filter((one) => one !== null);
  if (found.length === 0 || found.length < conditions.length) return null;
  return match === 'all' ? { all_of: found } : { any_of: found };
}

/** The condition of a form; null while incomplete. */
export function conditionOf(form: ConditionForm): Condition | null {
  const { field, negated } = form;
  if (isRange(field)) {
    const [min, max] = [endOf(field, form.min), endOf(field, form.max)];
    if (min === undefined || max === undefined || (min === null && max === null)) return null;
    if (min !== null && max !== null && min > max) return null;
    return { field, negated, values: [], min, max };
  }
  const values = isChoice(field)
    ? [...form.choices]
    : form.words.split('\n').flatMap((line) => line.trim() || []);
  return values.length === 0 ? null : { field, negated, values, min: null, max: null };
}

/** Parses a bound of a range: null if empty, undefined if invalid. */
function endOf(field: ConditionField, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  if (isPrice(field)) return text.trim() === '0' ? 0 : (microsFrom(text) ?? undefined);
  return /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : undefined;
}
