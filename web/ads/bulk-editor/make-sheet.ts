import type { SheetEntity } from '#contract/ads/bulk/sheet.ts';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import type { EntityStatus, Objective } from '#contract/ads/objects.ts';
import type { Send } from '#contract/kernel/render.ts';
import {
  type Sheet,
  type SheetFormat,
  sheetWith,
  type WantedRows,
} from '../campaigns/export-sheet.ts';

/** Filters of an exported sheet. */
export interface Wanted {
  readonly kinds: readonly SheetEntity[];
  /** Empty for all except archived ones. */
  readonly statuses: readonly EntityStatus[];
  readonly objective: Objective | null;
  /** Words that the campaign's name must all contain. */
  readonly name: string;
  /** Only entities created or changed since this UTC day; empty for all. */
  readonly since: string;
}

const PAGE = 250;
/** As many ids as comfortably fit one request's URL. */
const IDS_AT_ONCE = 100;
/** The statuses in a sheet when none is chosen. */
const STANDING = ['ACTIVE', 'PAUSED', 'DRAFT'] as const satisfies readonly EntityStatus[];

/** Exports existing entities that match the filters as a sheet. */
export async function makeSheet(
  send: Send,
  advertiser_id: string,
  { kinds, statuses, objective, name, since }: Wanted,
  format: SheetFormat,
): Promise<Sheet> {
  const filters = {
    entity_statuses: statuses.length === 0 ? [...STANDING] : [...statuses],
    objective_types: objective === null ? undefined : [objective],
  };
  const wanted: WantedRows = {
    ...filters,
    entity_types: kinds.length === 0 ? undefined : [...kinds],
    changed_since: since || undefined,
  };
  if (name.trim() === '') return sheetWith(send, advertiser_id, [wanted], format);
  const ids = await campaignsNamed(send, { advertiser_id, ...filters, query: name });
  const parts: WantedRows[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    parts.push({ ...wanted, campaign_ids: ids.slice(from, from + IDS_AT_ONCE).join(',') });
  }
  return sheetWith(send, advertiser_id, parts, format);
}

type Named = Omit<Parameters<typeof ask>[1], 'bookmark' | 'page_size'>;
const ask = (send: Send, input: Parameters<typeof send<typeof getCampaigns>>[1]) =>
  send(getCampaigns, input);

async function campaignsNamed(send: Send, input: Named): Promise<string[]> {
  const ids: string[] = [];
  let bookmark: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask(send, {
      ...input,
      page_size: PAGE,
      bookmark,
    });
    ids.push(...page.data.map(({ id }) => id));
    bookmark = page.bookmark;
  } while (bookmark !== null);
  return ids;
}
