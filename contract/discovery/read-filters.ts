import { availabilities } from '#contract/pins/availability.ts';
import { COLORS } from '#contract/search-index/colors.ts';
import {
  FILTER_TYPES,
  MAX_FILTER_VALUE,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  MAX_PRICE,
} from './search-filter-types.ts';
import type { ProductFilter } from './search-filters.ts';

/**
 * Reads product filters from JSON in an address; invalid ones are dropped. Without schemas, because it runs in
 * browsers.
 */
export function readFilters(json: string): ProductFilter[] {
  return parsed(json)
    .slice(0, MAX_FILTERS)
    .flatMap((raw) => filterIn(raw) ?? []);
}

function parsed(json: string): unknown[] {
  try {
    const read: unknown = JSON.parse(json);
    return Array.isArray(read) ? read : [];
  } catch {
    // Not JSON: no filters.
    return [];
  }
}

function filterIn(raw: unknown): ProductFilter | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { type, values, min, max } = raw as Record<string, unknown>;
  const words = wordsIn(values);
  switch (type) {
    case FILTER_TYPES.price:
      return { type, ...bound('min', min), ...bound('max', max) };
    case FILTER_TYPES.domain:
    case FILTER_TYPES.brand:
    case FILTER_TYPES.category:
      return words.length > 0 ? { type, values: words } : null;
    case FILTER_TYPES.color: {
      const colors = words.filter(isColor);
      return colors.length > 0 ? { type, values: colors } : null;
    }
    case FILTER_TYPES.availability: {
      const states = availabilities.filter((state) => words.includes(state));
      return states.length > 0 ? { type, values: [...states] } : null;
    }
    case FILTER_TYPES.rating:
      return typeof min === 'number' && min >= 1 && min <= 5 ? { type, min } : null;
    case FILTER_TYPES.sale:
    case FILTER_TYPES.shipping:
      return { type };
    default:
      return null;
  }
}

/** Whether a value is a colour's name or #rrggbb. */
export function isColor(value: string): boolean {
  return COLORS.some((name) => name === value) || /^#[0-9a-f]{6}$/i.test(value);
}

function wordsIn(values: unknown): string[] {
  if (!Array.isArray(values)) return [];
  const words = values.filter((value) => typeof value === 'string').map((value) => value.trim());
  return words
    .filter((word) => word !== '' && word.length <= MAX_FILTER_VALUE)
    .slice(0, MAX_FILTER_VALUES);
}

function bound(name: 'min' | 'max', value: unknown): { min?: number; max?: number } {
  return typeof value === 'number' && value >= 0 && value <= MAX_PRICE ? { [name]: value } : {};
}
