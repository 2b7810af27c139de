import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { conversionEvent } from '#contract/ads/conversions/events.ts';
import { type PayloadForm, payloadOf } from './payload.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const form: PayloadForm = {
  event_name: 'checkout',
  action_source: 'web',
  event_time: '1790170929',
  event_id: ' order-1 ',
  event_source_url: '',
  click_id: '',
  value: '49,50',
  currency: 'eur',
  order_id: '',
  num_items: '2',
  person: { em: ' Ada@Example.com', ph: '+49 30 901820', ge: 'other', fn: '', zp: hash('10115') },
};

test('a payload is what the call takes: written one way, hashed, without what is empty', async () => {
  const { body, wrong } = await payloadOf(form);
  expect(body).toEqual({
    data: [
      {
        event_name: 'checkout',
        action_source: 'web',
        event_time: 1_790_170_929,
        event_id: 'order-1',
        user_data: { em: [hash('ada@example.com')], ph: [hash('4930901820')], zp: [hash('10115')] },
        custom_data: { value: 49.5, currency: 'EUR', num_items: 2 },
      },
    ],
  });
  expect(wrong).toEqual(['ge']);
  expect(JSON.stringify(body)).not.toMatch(/ada|4930/i);
  expect(conversionEvent.safeParse(body.data[0]).success).toBe(true);
});
