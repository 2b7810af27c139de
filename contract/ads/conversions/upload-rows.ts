import { ACTION_SOURCES, EVENT_NAMES } from './event-rules.ts';
import { isHash, normalForm } from './normalise.ts';

/** Converts a file's row to an event, in the browser, where personal identifiers are hashed before sending. */

export const UPLOAD_COLUMNS = [
  'email',
  'email_2',
  'email_3',
  'email_4',
  'madid',
  'event_time',
  'event_type',
  'source_type',
  'value',
  'currency',
  'order_id',
  'quantity',
  'event_id',
] as const;
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number];

/** Maps each column of a file by its header; null for unused ones. */
export const uploadColumns = (head: readonly string[]): readonly (UploadColumn | null)[] =>
  head.map((name) => {
    const written = name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    return UPLOAD_COLUMNS.find((column) => column === written) ?? null;
  });

/** Returns the missing column that prevents reading the file; null if none. */
export function missingColumn(columns: readonly (UploadColumn | null)[]): UploadColumn | null {
  if (!columns.includes('event_time')) return 'event_time';
  return columns.includes('email') || columns.includes('madid') ? null : 'email';
}

/** A row before its personal identifiers are hashed. */
export interface UploadEvent {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Null if the row has none; then it is derived from the row's content. */
  readonly eventId: string | null;
  readonly emails: readonly string[];
  readonly devices: readonly string[];
}
export type UploadReading =
  | { readonly event: UploadEvent; readonly reason: null }
  | { readonly event: null; readonly reason: string };

const EMAILS = ['email', 'email_2', 'email_3', 'email_4'] as const;

/** Reads a row; errors are reported by column. */
export function readUploadRow(
  columns: readonly (UploadColumn | null)[],
  cells: readonly string[],
): UploadReading {
  const at = (column: UploadColumn): string => cells[columns.indexOf(column)]?.trim() ?? '';
  const refused = (column: UploadColumn, why: string) =>
    ({ event: null, reason: `${column}: ${why}` }) as const;
  const time = secondsOf(at('event_time'));
  if (time === null)
    return refused('event_time', 'Write it in Unix seconds, or like 2026-11-26T09:30Z.');
  const name = EVENT_NAMES.find((one) => one === wordOf(at('event_type') || 'checkout'));
  if (name === undefined) return refused('event_type', "We don't know this event.");
  const source = ACTION_SOURCES.find((one) => one === wordOf(at('source_type') || 'offline'));
  if (source === undefined)
    return refused('source_type', 'Write web, app_ios, app_android or offline.');
  const [value, quantity] = [at('value'), at('quantity')].map(numberOf);
  if (value === null) return refused('value', 'Write a number, like 49.50.');
  if (quantity === null || (quantity !== undefined && !Number.isInteger(quantity)))
    return refused('quantity', 'Write a whole number.');
  const emails = EMAILS.flatMap((column) => hashedForm('em', at(column)) ?? []);
  const devices = [at('madid')].flatMap((text) => hashedForm('hashed_maids', text) ?? []);
  if (emails.length + devices.length === 0)
    return refused('email', "There's no e-mail address or madid here.");
  const data = {
    value,
    currency: at('currency').toUpperCase() || undefined,
    order_id: at('order_id') || undefined,
    num_items: quantity,
  };
  return {
    event: {
      fields: { event_name: name, action_source: source, event_time: time, custom_data: data },
      // An order counts once, whichever row or source reports it.
      eventId: at('event_id') || at('order_id') || null,
      emails,
      devices,
    },
    reason: null,
  };
}

const wordOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

function hashedForm(field: 'em' | 'hashed_maids', text: string): string | null {
  return isHash(text) ? text.toLowerCase() : normalForm(field, text);
}

/** Undefined if empty, null if not a number. */
function numberOf(text: string): number | undefined | null {
  if (text === '') return undefined;
  const number = Number(text.replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
  return Number.isFinite(number) && number >= 0 ? number : null;
}

const MS = 1000;
/** Larger values are milliseconds since 1970: seconds will not reach this for a long time. */
const LEAST_MS = 100_000_000_000;
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** Unix seconds, or a date with or without a time; UTC by default, as all days of ads are. */
function secondsOf(text: string): number | null {
  if (/^\d{9,13}$/.test(text)) {
    const number = Number(text);
    return number >= LEAST_MS ? Math.floor(number / MS) : number;
  }
  const [, day, time = '00:00', zone = 'Z'] = MOMENT.exec(text) ?? [];
  if (day === undefined) return null;
  const at = Date.parse(
    `${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2').toUpperCase()}`,
  );
  return Number.isNaN(at) ? null : Math.floor(at / MS);
}

/** Returns a row as sent; `hash` computes the SHA-256 of a text. */
export async function hashedEvent(
  { fields, eventId, emails, devices }: UploadEvent,
  hash: (text: string) => Promise<string>,
): Promise<Record<string, unknown>> {
  const once = async (text: string) => (isHash(text) ? text : hash(text));
  const [em, hashed_maids] = await Promise.all([
    Promise.all(emails.map(once)),
    Promise.all(devices.map(once)),
  ]);
  const user_data = {
    ...(em.length > 0 && { em }),
    ...(hashed_maids.length > 0 && { hashed_maids }),
  };
  const event_id =
    eventId ?? `row-${(await hash(JSON.stringify([fields, user_data]))).slice(0, 40)}`;
  return { ...fields, event_id, user_data };
}
