import * as z from 'zod/mini';
import {
  type getAdSheetColumns as columnsCall,
  type getAdSheetRows as rowsCall,
  type SheetRow,
  SHEET_ENTITIES,
  type SheetEntity,
} from '#contract/ads/bulk/sheet.ts';
import { objectivesBehind } from '#contract/ads/reporting/objective-filters.ts';
import type { AnswerOf, InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorId, cursorOf } from '#server/kernel/context/cursor.ts';
import { cellOf, idCell } from './sheet-cells.ts';
import { type Fields, fieldsOf } from './sheet-fields.ts';
import { ENTITY_COLUMN, ID_COLUMNS, SHEET_COLUMNS } from './sheet-columns.ts';
import { RANKS, sheetKeys, type SheetKey, type SheetPosition } from './sheet-store.ts';

const sheetCursor = cursorOf(
  z.tuple([cursorId(), cursorId(), cursorCount(Math.max(...Object.values(RANKS))), cursorId()]),
  ([campaignId, groupId, rank, id]): SheetPosition => ({ campaignId, groupId, rank, id }),
  ({ campaignId, groupId, rank, id }) => [campaignId, groupId, rank, id],
);

/** Returns the columns, the same for every sheet. */
export async function getSheetColumns(): Promise<AnswerOf<typeof columnsCall>> {
  return { type: 'ad_sheet_columns', columns: [...SHEET_COLUMNS] };
}

/** Returns a page of a sheet's rows. */
export async function getSheetRows(
  context: AdvertiserContext,
  input: InputOf<typeof rowsCall>,
): Promise<Page<SheetRow[]>> {
  const { read, adAccount } = context;
  const wanted = {
    statuses: input.entity_statuses ?? (['ACTIVE', 'PAUSED'] as const),
    objectives: objectivesBehind(input.objective_types),
    entities: input.entity_types ?? SHEET_ENTITIES,
    campaignIds: input.campaign_ids ?? null,
    groupIds: input.ad_group_ids ?? null,
    adIds: input.ad_ids ?? null,
    since: input.changed_since ?? null,
  };
  const after = sheetCursor.read(input.bookmark);
  const keys = await sheetKeys(read, adAccount, wanted, after, input.page_size + 1);
  const page = keys.slice(0, input.page_size);
  const last = page.at(-1);
  const idsOf = (entity: SheetEntity) =>
    page.filter((key) => key.entity === entity).map(({ id }) => id);
  const fields = await fieldsOf(context, {
    CAMPAIGN: idsOf('CAMPAIGN'),
    AD_GROUP: idsOf('AD_GROUP'),
    AD: idsOf('AD'),
    KEYWORD: idsOf('KEYWORD'),
    PRODUCT_GROUP: idsOf('PRODUCT_GROUP'),
  });
  return {
    data: page.flatMap((key) => {
      const found = fields.get(key.id);
      return found === undefined ? [] : [rowOf(key, found)];
    }),
    bookmark:
      keys.length > page.length && last
        ? sheetCursor.write({ ...last, rank: RANKS[last.entity] })
        : null,
  };
}

function rowOf({ entity, id, campaignId, groupId }: SheetKey, fields: Fields): SheetRow {
  const own = SHEET_COLUMNS.filter((column) => column.entity_type === entity);
  const cells = [
    [ENTITY_COLUMN, entity],
    ...own.map((column) => [column.name, cellOf(column, fields)]),
    [ID_COLUMNS.CAMPAIGN, idCell(campaignId)],
    [ID_COLUMNS.AD_GROUP, groupId === '0' ? '' : idCell(groupId)],
  ];
  return {
    type: 'ad_sheet_row',
    id,
    entity_type: entity,
    cells: Object.fromEntries(cells.filter(([, text]) => text !== '')) as Record<string, string>,
  };
}
