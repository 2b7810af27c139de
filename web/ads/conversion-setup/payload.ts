import type { ACTION_SOURCES, EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import { type HashedField, isHash, normalForm } from '#contract/ads/conversions/normalise.ts';
import { sha256 } from '../core/sha256.ts';

/** The fields of the payload helper's form. */
export interface PayloadForm {
  readonly event_name: (typeof EVENT_NAMES)[number];
  readonly action_source: (typeof ACTION_SOURCES)[number];
  readonly event_time: string;
  readonly event_id: string;
  readonly event_source_url: string;
  readonly click_id: string;
  readonly value: string;
  readonly currency: string;
  readonly order_id: string;
  readonly num_items: string;
  readonly person: Readonly<Partial<Record<HashedField, string>>>;
}

export interface Payload {
  readonly body: { readonly data: readonly [Readonly<Record<string, unknown>>] };
  /** Non-empty personal fields with invalid values. */
  readonly wrong: readonly HashedField[];
}

/** Returns the event as sent. Personal data is hashed here only. */
export async function payloadOf(form: PayloadForm): Promise<Payload> {
  const filled = Object.entries(form.person).flatMap(([field, text]) =>
    text.trim() === '' ? [] : [{ field: field as HashedField, text }],
  );
  const hashed = await Promise.all(
    filled.map(async ({ field, text }) => ({ field, hash: await hashOf(field, text) })),
  );
  const user = hashed.flatMap(({ field, hash }) => (hash === null ? [] : [[field, [hash]]]));
  const event = {
    event_name: form.event_name,
    action_source: form.action_source,
    event_time: wholeOf(form.event_time),
    event_id: form.event_id.trim(),
    event_source_url: textOf(form.event_source_url),
    user_data: { ...Object.fromEntries(user), click_id: textOf(form.click_id) },
    custom_data: dataOf(form),
  };
  return {
    // Removes undefined fields.
    body: JSON.parse(JSON.stringify({ data: [event] })),
    wrong: hashed.flatMap(({ field, hash }) => (hash === null ? [field] : [])),
  };
}

async function hashOf(field: HashedField, text: string): Promise<string | null> {
  if (isHash(text)) return text.trim().toLowerCase();
  const normal = normalForm(field, text);
  return normal === null ? null : sha256(normal);
}

function dataOf({ value, currency, order_id, num_items }: PayloadForm) {
  const data = {
    value: numberOf(value),
    currency: textOf(currency.toUpperCase()),
    order_id: textOf(order_id),
    num_items: wholeOf(num_items),
  };
  return Object.values(data).some((one) => one !== undefined) ? data : undefined;
}

const textOf = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

function numberOf(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}

function wholeOf(text: string): number | undefined {
  const number = numberOf(text);
  return number === undefined ? undefined : Math.trunc(number);
}
