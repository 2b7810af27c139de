import type { DehydratedState } from '@tanstack/react-query';
import { escapeJson } from '../core/escape.ts';
import type { PageState } from './state.ts';

/** The JSON of frozen values, cached for as long as the value lives. */
const written = new WeakMap<object, string>();

/**
 * The state as JSON, escaped for a script element [SEC-38]. Most of it is lists of mostly frozen items: each of these
 * is serialized and escaped once, not for each page.
 */
export function writeState({ queries: { queries, ...dehydrated }, ...state }: PageState): string {
  const all = `[${queries.map(queryText).join(',')}]`;
  return withPart(state, 'queries', withPart(dehydrated, 'queries', all));
}

type Query = DehydratedState['queries'][number];

function queryText({ state: { data, ...state }, ...query }: Query): string {
  return withPart(query, 'state', withPart(state, 'data', dataText(data)));
}

interface Pages {
  readonly pages: readonly { readonly data: readonly unknown[] }[];
}

function isPages(data: unknown): data is Pages {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

function dataText(data: unknown): string {
  if (!isPages(data)) return textOf(data);
  const { pages, ...around } = data;
  const texts = pages.map(({ data, ...page }) => withPart(page, 'data', listText(data)));
  return withPart(around, 'pages', `[${texts.join(',')}]`);
}

function listText(list: unknown): string {
  return Array.isArray(list) ? `[${list.map(textOf).join(',')}]` : textOf(list);
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return plain(value);
  const text = written.get(value) ?? plain(value);
  written.set(value, text);
  return text;
}

const plain = (value: unknown): string => escapeJson(JSON.stringify(value) ?? 'null');

function withPart(around: object, name: string, text: string): string {
  const rest = plain(around);
  return rest === '{}' ? `{"${name}":${text}}` : `{"${name}":${text},${rest.slice(1)}`;
}
