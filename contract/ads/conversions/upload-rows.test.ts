import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { conversionEvent } from './events.ts';
import { hashedEvent, missingColumn, readUploadRow, uploadColumns } from './upload-rows.ts';

const hash = async (text: string) => createHash('sha256').update(text).digest('hex');
const HEAD = [
  '\uFEFFE-mail',
  'Email',
  'Event time',
  'event_type',
  'VALUE',
  'currency',
  'order_id',
  'till',
];
const columns = uploadColumns(HEAD);
const row = (...cells: string[]) => readUploadRow(columns, cells);

test('columns are known by their names, however they are written, and a file without a time or a person is not read', () => {
  expect(columns).toEqual([
    null,
    'email',
    'event_time',
    'event_type',
    'value',
    'currency',
    'order_id',
    null,
  ]);
  expect(missingColumn(columns)).toBeNull();
  expect(missingColumn(uploadColumns(['email']))).toBe('event_time');
  expect(missingColumn(uploadColumns(['event_time', 'name']))).toBe('email');
});

test('a row is an event that the call takes, with its address hashed and the order as its id', async () => {
  const reading = row(
    '',
    ' Ada@Example.com',
    '2026-09-19T11:02+02:00',
    'Add to cart',
    '38,50',
    'eur',
    'A-7',
  );
  if (reading.event === null) throw new Error(reading.reason);
  const event = await hashedEvent(reading.event, hash);
  expect(event).toMatchObject({
    event_name: 'add_to_cart',
    action_source: 'offline',
    event_time: Date.parse('2026-09-19T09:02Z') / 1000,
    event_id: 'A-7',
    user_data: { em: [await hash('ada@example.com')] },
    custom_data: { value: 38.5, currency: 'EUR', order_id: 'A-7' },
  });
  expect(conversionEvent.safeParse(JSON.parse(JSON.stringify(event))).success).toBe(true);
});

test('a row without an id of its own has the same one each time it is read', async () => {
  const read = async (value: string) => {
    const { event } = row('', 'ada@example.com', '1790170929', '', value, '', '');
    return event && (await hashedEvent(event, hash))['event_id'];
  };
  expect(await read('5')).toMatch(/^row-[0-9a-f]{40}$/);
  expect(await read('5')).toBe(await read('5'));
  expect(await read('5')).not.toBe(await read('6'));
});

test('what is wrong with a row is said by its column', () => {
  const reasons = [
    row('', 'ada@example.com', 'yesterday', '', '', '', ''),
    row('', 'ada@example.com', '2026-13-45', '', '', '', ''),
    row('', 'ada@example.com', '2026-09-19', 'buy', '', '', ''),
    row('', 'ada@example.com', '2026-09-19', '', 'much', '', ''),
    row('', 'nobody', '2026-09-19', '', '', '', ''),
  ].map(({ reason }) => reason?.split(':')[0]);
  expect(reasons).toEqual(['event_time', 'event_time', 'event_type', 'value', 'email']);
});
