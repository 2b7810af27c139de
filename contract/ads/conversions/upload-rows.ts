import { ACTION_SOURCES, EVENT_NAMES } from './event-rules.ts';
import { isHash, normalForm } from './normalise.ts';

/** How a row of a file becomes an event: read in the browser, where what names somebody is hashed before it is sent. */

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

/** What each column of a file is, by the names in its first row; null of those that are of no use here. */
export const uploadColumns = (head: readonly string[]): readonly (UploadColumn | null)[] =>
  head.map((name) => {
    const written = name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    return UPLOAD_COLUMNS.find((column) => column === written) ?? null;
  });

/** What keeps a file from being read at all; null where nothing does. */
export function missingColumn(columns: readonly (UploadColumn | null)[]): UploadColumn | null {
  if (!columns.includes('event_time')) return 'event_time';
  return columns.includes('email') || columns.includes('madid') ? null : 'email';
}

/** A row before what names somebody is hashed. */
export interface UploadEvent {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Null where the row has none of its own: then it is made of what the row says. */
  readonly eventId: string | null;
  readonly emails: readonly string[];
  readonly devices: readonly string[];
}
export type UploadReading =
  | { readonly event: UploadEvent; readonly reason: null }
  | { readonly event: null; readonly reason: string };

const EMAILS = ['email', 'email_2', 'email_3', 'email_4'] as const;

/** Reads a row; what is wrong with it is said by its column. */
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
      // An order counts once, whichever row or way tells of it.
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

/** Undefined of nothing, null of what is no number. */
function numberOf(text: string): number | undefined | null {
  if (text === '') return undefined;
  const number = Number(text.replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
  return Number.isFinite(number) && number >= 0 ? number : null;
}

const MS = 1000;
/** Milliseconds since 1970 are larger than seconds will be for long. */
const LEAST_MS = 100_000_000_000;
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** Unix seconds, or a day with or without a time; without a zone it is UTC, as all days of ads are. */
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

/** What is sent of a row; `hash` is the SHA-256 of a text. */
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
