import { firstRates } from '../prices/exchange-rules.ts';
import { readEvent } from './read-event.ts';
import { anEvent } from './test-events.ts';

/** The events that a process sends, and their source. */
export interface Telling {
  readonly url: string;
  readonly account: { readonly id: string; readonly bucket: number };
  readonly source: number;
  readonly currency: string;
  /** The number of its first batch. */
  readonly from: number;
}

/** Events per batch. */
export const BATCH = 25;

/** Returns the parsed batch with a number, identical in each process. */
export const eventsOf = (number: number, now: Date, currency: string) =>
  Array.from({ length: BATCH }, (_, at) => {
    const raw = anEvent(now, {
      event_id: `order-${number}-${at}`,
      custom_data: { value: 1, currency },
    });
    return { raw, reading: readEvent(raw, { now, currency, rates: firstRates }) };
  });
