import type { EventsAnswer } from '#contract/ads/conversions/events.ts';
import { MAX_EVENT_ID } from '#contract/ads/conversions/event-rules.ts';
import type { EventReading } from './read-event.ts';

/** Returns the results of the events, in request order. */
export function answerTo(readings: readonly EventReading[]): EventsAnswer {
  const events = readings.map((reading) =>
    reading.event === null
      ? ({ status: 'failed', error_message: reading.reason, warning_message: null } as const)
      : ({ status: 'processed', error_message: null, warning_message: reading.warning } as const),
  );
  return {
    num_events_received: events.length,
    num_events_processed: events.filter(({ status }) => status === 'processed').length,
    events,
  };
}

const MAX_SHOWN = 60;

const shownText = (value: unknown, most: number): string | null =>
  typeof value === 'string' ? value.slice(0, most) : null;

/** Returns an event's name and id as sent, so that its sender recognises it; null where the value was not text. */
export const sentAs = (raw: Readonly<Record<string, unknown>>) => ({
  name: shownText(raw['event_name'], MAX_SHOWN),
  eventKey: shownText(raw['event_id'], MAX_EVENT_ID),
});
