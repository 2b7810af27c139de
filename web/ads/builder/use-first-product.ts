import { useQuery } from '@tanstack/react-query';
import type { CatalogItem } from '#contract/ads/catalogs/items.ts';
import { getProductGroupItems } from '#contract/ads/catalogs/product-groups.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useConsole } from '../console/console-context.ts';

/** How many products to search for one in stock. */
const LOOKED_AT = 25;

/** The first product of a product group in stock, else its first product; undefined while loading. */
export function useFirstProduct(product_group_id: string): CatalogItem | undefined {
  const advertiser_id = useConsole().account.id;
  const input = { advertiser_id, product_group_id, page_size: LOOKED_AT };
  const { data } = useQuery(callOptions(useSend(), getProductGroupItems, input));
  return data?.data.find(({ availability }) => availability === 'IN_STOCK') ?? data?.data[0];
}
