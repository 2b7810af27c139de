import { MAX_FEED_PRODUCTS } from '#contract/ads/catalogs/feeds.ts';
import type { SentItem } from '#contract/ads/catalogs/item-batches.ts';
import type { IssueCode } from '#contract/ads/catalogs/issue-codes.ts';
import type { FeedRow } from '../catalogs/feed-store.ts';
import type { ItemRow } from '../catalogs/item-store.ts';
import { itemIn, type ItemRules } from '../feed-files/item-rules.ts';
import type { ItemResult } from './batch-store.ts';
import { fieldsOf } from './fields-of.ts';

/** The products of a data source among those of a batch. */
export interface Source {
  readonly feed: Pick<FeedRow, 'id' | 'currency' | 'defaultAvailability'>;
  readonly runId: string;
  /** All products of the data source. */
  readonly count: number;
  readonly before: ReadonlyMap<string, ItemRow>;
  /** Replaced by applyItems. */
  readonly items: Map<string, ItemRow>;
}

/** The advertiser's sites. */
export interface Sites {
  readonly areSome: boolean;
  has(host: string): boolean;
}

/**
 * Applies sent products in order, each wholly or not at all: one that is there is changed in every data source that has
 * it, a new one comes to `own`, which is among them.
 */
export const applyItems = (
  sent: readonly SentItem[],
  sources: readonly Source[],
  own: Source,
  sites: Sites,
): ItemResult[] =>
  sent.map((item) => ({
    itemId: item.item_id,
    operation: item.operation,
    ...applyItem(item, sources, own, sites),
  }));

type Applied = Pick<ItemResult, 'isDone' | 'issues'>;
const failed = (code: IssueCode): Applied => ({ isDone: false, issues: [{ code, value: null }] });

function applyItem(sent: SentItem, sources: readonly Source[], own: Source, sites: Sites): Applied {
  const { item_id: id, operation } = sent;
  const found = sources.filter(({ items }) => items.has(id));
  if (operation === 'DELETE') {
    for (const { items } of found) items.delete(id);
    return { isDone: true, issues: [] };
  }
  if (operation === 'CREATE' && found.length > 0) return failed('DUPLICATE_PRODUCTS');
  if (operation === 'UPDATE' && found.length === 0) return failed('PRODUCT_NOT_FOUND');
  if (!sites.areSome) return failed('NO_VERIFIED_DOMAIN');
  if (found.length === 0 && sizeOf(own) >= MAX_FEED_PRODUCTS) return failed('TOO_MANY_PRODUCTS');
  const read = (found.length === 0 ? [own] : found).map((source) => {
    const before = operation === 'UPDATE' ? (source.items.get(id) ?? null) : null;
    const fields = fieldsOf(sent, before);
    return { source, ...itemIn({ fields, isUneven: false }, rulesOf(source, sites)) };
  });
  const wrong = read.find(({ item }) => item === null);
  if (wrong) return { isDone: false, issues: wrong.issues };
  for (const { source, item } of read) if (item !== null) source.items.set(id, item);
  return { isDone: true, issues: read[0]?.issues ?? [] };
}

const sizeOf = ({ count, before, items }: Source): number => count + items.size - before.size;

const rulesOf = ({ feed }: Source, sites: Sites): ItemRules => ({
  currency: feed.currency,
  defaultAvailability: feed.defaultAvailability,
  isOwnSite: (host) => sites.has(host),
});
