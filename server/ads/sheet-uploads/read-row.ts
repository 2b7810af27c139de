import { type SheetColumn, SHEET_ENTITIES, type SheetEntity } from '#contract/ads/bulk/sheet.ts';
import { SHEET_PROBLEMS } from '#contract/ads/bulk/sheet-uploads.ts';
import { readInput } from '#contract/kernel/read-input.ts';
import { cellOf } from '../bulk/sheet-cells.ts';
import { ENTITY_COLUMN, ID_COLUMNS, SCHEMAS, SHEET_COLUMNS } from '../bulk/sheet-columns.ts';
import type { Fields } from '../bulk/sheet-fields.ts';
import { idIn, plain, readCell, RowProblem } from './read-cell.ts';
import type { Above, Action, Ref } from './sheet-upload-store.ts';

export type Cells = Readonly<Record<string, string>>;
/** The action of a row, or its problem. */
export interface RowRead {
  readonly state: 'SKIPPED' | 'WRONG' | 'WAITING';
  readonly action: Action | null;
  readonly entity: SheetEntity | null;
  /** The item of the call, except for ids that this sheet has yet to create. */
  readonly item: Fields | null;
  readonly parentRow: number | null;
  readonly column: string | null;
  readonly error: string | null;
}

export const ACTION_COLUMN = 'Action';
const ACTIONS: Readonly<Record<string, Action>> = { CREATE: 'CREATE', EDIT: 'EDIT' };
/** The field with the parent's id. */
export const PARENT_FIELDS = {
  AD_GROUP: 'campaign_id',
  AD: 'ad_group_id',
  KEYWORD: 'parent_id',
  PRODUCT_GROUP: 'ad_group_id',
} as const;
/** A placeholder for the id of an entity not created yet. */
const TO_BE_MADE = '1';
const TARGETING = 'targeting_spec';

const columnsOf = (entity: SheetEntity): SheetColumn[] =>
  SHEET_COLUMNS.filter((column) => column.entity_type === entity && column.field !== 'id');

/** Returns the column of a field, or of part of one, that a call refused. */
export function columnFor(entity: SheetEntity, field: string | null): string {
  if (field === null || field === '') return ENTITY_COLUMN;
  if (field === 'campaign_id') return ID_COLUMNS.CAMPAIGN;
  if (field === 'ad_group_id' || field === 'parent_id') return ID_COLUMNS.AD_GROUP;
  const own = SHEET_COLUMNS.filter((column) => column.entity_type === entity);
  const found = own.find((column) => `${field}.`.startsWith(`${column.field}.`));
  return (found ?? own.find((column) => column.field.startsWith(field)))?.name ?? ENTITY_COLUMN;
}

/** Returns the kind and id of a row, if readable, so that existing entities can be loaded first. */
export function aimOf(cells: Cells): { entity: SheetEntity | null; editedId: string | null } {
  const word = plain(cells[ENTITY_COLUMN]).toUpperCase().replaceAll(' ', '_');
  const entity = SHEET_ENTITIES.find((one) => one === word) ?? null;
  const isEdit = plain(cells[ACTION_COLUMN]).toUpperCase() === 'EDIT';
  const id = entity && isEdit ? /^\[?(\d{1,19})\]?$/.exec(plain(cells[ID_COLUMNS[entity]])) : null;
  return { entity, editedId: id?.[1] ?? null };
}

/** Parses a row below others; also returns the nearest parents for the next row. */
export function readRow(
  row: number,
  cells: Cells,
  above: Above,
  known: ReadonlyMap<string, Fields>,
): { readonly read: RowRead; readonly above: Above } {
  const word = plain(cells[ACTION_COLUMN]).toUpperCase();
  const action = ACTIONS[word] ?? null;
  const { entity } = aimOf(cells);
  const blank = { action, entity, item: null, parentRow: null, column: null, error: null };
  let read: RowRead = { ...blank, state: 'SKIPPED' };
  try {
    if (word !== '') read = { ...read, ...wishOf(cells, { action, entity }, above, known) };
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem;
    read = { ...blank, state: 'WRONG', column: problem.column, error: problem.message };
  }
  return { read, above: aboveNext(row, cells, above, read) };
}

/** Returns the nearest parents for the next row: this row, or its own parents. */
function aboveNext(row: number, cells: Cells, above: Above, read: RowRead): Above {
  const { entity, action, state } = read;
  if (entity !== 'CAMPAIGN' && entity !== 'AD_GROUP') return above;
  const id = /^\[?(\d{1,19})\]?$/.exec(plain(cells[ID_COLUMNS[entity]]))?.[1];
  const isOwn = action === 'CREATE' || id === undefined;
  if (isOwn && state === 'SKIPPED') return above;
  const here: Ref = isOwn ? { row, isWrong: state === 'WRONG' } : { id };
  return entity === 'CAMPAIGN' ? { campaign: here, group: null } : { ...above, group: here };
}

type Wish = Pick<RowRead, 'item' | 'parentRow' | 'state'>;

function wishOf(
  cells: Cells,
  { action, entity }: Pick<RowRead, 'action' | 'entity'>,
  above: Above,
  known: ReadonlyMap<string, Fields>,
): Wish {
  if (action === null) throw new RowProblem(ACTION_COLUMN, SHEET_PROBLEMS.action);
  if (entity === null) throw new RowProblem(ENTITY_COLUMN, SHEET_PROBLEMS.entity);
  return action === 'EDIT' ? editOf(cells, entity, known) : createOf(cells, entity, above);
}

function createOf(cells: Cells, entity: SheetEntity, above: Above): Wish {
  const { made } = SCHEMAS[entity];
  const fields = Object.keys(made.shape);
  const columns = columnsOf(entity).filter(({ field }) =>
    fields.includes(field.split('.')[0] ?? ''),
  );
  const { spec, ...own } = valuesIn(cells, columns);
  const parent = entity === 'CAMPAIGN' ? null : parentOf(cells, entity, above);
  const item = {
    ...own,
    ...(Object.keys(spec).length > 0 && { [TARGETING]: withoutNulls(spec) }),
    ...(entity !== 'CAMPAIGN' && { [PARENT_FIELDS[entity]]: parent?.id ?? TO_BE_MADE }),
  };
  requireReadable(entity, readInput(made, item).problem);
  return { item, parentRow: parent?.row ?? null, state: 'WAITING' };
}

/** Returns the parent of a new entity: the id in its row, otherwise the nearest row above. */
function parentOf(
  cells: Cells,
  entity: Exclude<SheetEntity, 'CAMPAIGN'>,
  { campaign, group }: Above,
): { readonly id?: string; readonly row?: number } {
  const { CAMPAIGN, AD_GROUP } = ID_COLUMNS;
  const named = {
    AD_GROUP: [CAMPAIGN],
    AD: [AD_GROUP],
    KEYWORD: [AD_GROUP, CAMPAIGN],
    PRODUCT_GROUP: [AD_GROUP],
  }[entity].find((column) => plain(cells[column]) !== '');
  if (named !== undefined) return { id: idIn(named, plain(cells[named])) };
  const nearest = {
    AD_GROUP: campaign,
    AD: group,
    KEYWORD: group ?? campaign,
    PRODUCT_GROUP: group,
  }[entity];
  const column = entity === 'AD_GROUP' ? CAMPAIGN : AD_GROUP;
  if (nearest === null) throw new RowProblem(column, SHEET_PROBLEMS.above);
  if ('id' in nearest) return { id: nearest.id };
  if (nearest.isWrong) throw new RowProblem(column, SHEET_PROBLEMS.notMade);
  return { row: nearest.row };
}

function editOf(cells: Cells, entity: SheetEntity, known: ReadonlyMap<string, Fields>): Wish {
  const { changed } = SCHEMAS[entity];
  const at = ID_COLUMNS[entity];
  const id = idIn(at, plain(cells[at]));
  const now = known.get(id);
  if (now === undefined) throw new RowProblem(at, SHEET_PROBLEMS.gone);
  const written = columnsOf(entity).filter((column) => {
    const text = plain(cells[column.name]);
    return text !== '' && text !== plain(cellOf(column, now));
  });
  const version = columnFor(entity, 'version');
  if (plain(cells[version]) === '') throw new RowProblem(version, SHEET_PROBLEMS.version);
  const [stale] = written.filter(({ field }) => field === 'version');
  if (stale !== undefined) throw new RowProblem(version, SHEET_PROBLEMS.changed);
  const [fixed] = written.filter(({ is_fixed: isFixed }) => isFixed);
  if (fixed !== undefined) throw new RowProblem(fixed.name, SHEET_PROBLEMS.fixed);
  if (written.length === 0) return { item: null, parentRow: null, state: 'SKIPPED' };
  const { spec, ...own } = valuesIn(cells, written);
  const before = now[TARGETING] as Fields | undefined;
  const item = {
    id,
    version: now['version'],
    ...own,
    ...(Object.keys(spec).length > 0 && { [TARGETING]: withoutNulls({ ...before, ...spec }) }),
  };
  requireReadable(entity, readInput(changed, item).problem);
  return { item, parentRow: null, state: 'WAITING' };
}

/** Returns the values of non-empty cells; parts of the targeting are separate. */
function valuesIn(
  cells: Cells,
  columns: readonly SheetColumn[],
): Fields & { readonly spec: Fields } {
  const own: Record<string, unknown> = {};
  const spec: Record<string, unknown> = {};
  for (const column of columns) {
    const text = plain(cells[column.name]);
    if (text === '') continue;
    const [field = '', part] = column.field.split('.');
    const value = readCell(column, text);
    if (part === undefined) own[field] = value;
    else spec[part] = value;
  }
  return { ...own, spec };
}

const withoutNulls = (spec: Fields): Fields =>
  Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== null));

function requireReadable(
  entity: SheetEntity,
  problem: { readonly field: string; readonly message: string } | null,
): void {
  if (problem === null) return;
  throw new RowProblem(columnFor(entity, problem.field), problem.message);
}
