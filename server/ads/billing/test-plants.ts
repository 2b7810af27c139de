/** The condition on the account whose rows are tampered with. */
export const OF_MINE = 'account_id = :id';

/** Each kind of tampering that bypasses the product, and the check that must find it. */
export const plants: readonly (readonly [
  what: string,
  table: string,
  sql: string,
  finds: string,
])[] = [
  [
    'an event costs less',
    'ad_events',
    `update ad_events set charged = charged - 1 where ${OF_MINE} and charged > 0`,
    'events',
  ],
  [
    'an event is of another ad',
    'ad_events',
    `update ad_events set ad_id = ad_id + 1 where ${OF_MINE} and seq = 4`,
    'events',
  ],
  [
    'an event was valid',
    'ad_events',
    `update ad_events set verdict = 1 where ${OF_MINE} and seq = 4 and kind = 2`,
    'events',
  ],
  [
    'what proves an event is another thing',
    'ad_events',
    `update ad_events set proof = 'x' where ${OF_MINE} and seq = 20 and kind = 1`,
    'events',
  ],
  [
    'an event is gone',
    'ad_events',
    `delete from ad_events where ${OF_MINE} and seq = 2 and kind = 1`,
    'events',
  ],
  [
    'the last batch is gone',
    'ad_events',
    `delete from ad_events where ${OF_MINE} and seq = 21`,
    'events',
  ],
  [
    'an event was added to a batch',
    'ad_events',
    `insert into ad_events select (jsonb_populate_record(e, '{"slot": 9}')).* from ad_events e where ${OF_MINE} and seq = 3 and kind = 2`,
    'events',
  ],
  [
    'a batch was added',
    'ad_events',
    `insert into ad_events select (jsonb_populate_record(e, '{"slot": 9, "seq": 99}')).* from ad_events e where ${OF_MINE} and seq = 3 and kind = 2`,
    'events',
  ],
  [
    'an event of nobody was added',
    'ad_events',
    `insert into ad_events select (jsonb_populate_record(e, '{"slot": 9, "account_id": 5}')).* from ad_events e where ${OF_MINE} and seq = 3 and kind = 2`,
    'events',
  ],
  ['less is spent', 'ad_money', `update ad_money set spent = spent - 1 where ${OF_MINE}`, 'events'],
  [
    'the head is another one',
    'ad_money',
    `update ad_money set head = sha256(head) where ${OF_MINE}`,
    'events',
  ],
  [
    'there are more funds',
    'ad_money',
    `update ad_money set funds = funds + 100 where ${OF_MINE}`,
    'books',
  ],
  [
    'a line was drawn as funds',
    'ad_money',
    `update ad_money set line = line + 1 where ${OF_MINE}`,
    'books',
  ],
  [
    'a transfer is of less',
    'ad_transfers',
    `update ad_transfers set amount = amount - 1 where ${OF_MINE} and no = 4`,
    'transfers',
  ],
  [
    'a transfer has another reference',
    'ad_transfers',
    `update ad_transfers set ref = 'other' where ${OF_MINE} and no = 2`,
    'transfers',
  ],
  [
    'a transfer is gone',
    'ad_transfers',
    `delete from ad_transfers where ${OF_MINE} and no = 3`,
    'transfers',
  ],
  [
    'the last transfer is gone',
    'ad_transfers',
    `delete from ad_transfers where ${OF_MINE} and no = (select max(no) from ad_transfers where ${OF_MINE})`,
    'books',
  ],
  [
    'a book has more',
    'ad_books',
    `update ad_books set balance = balance + 1 where ${OF_MINE} and book = 1`,
    'books',
  ],
  ['a book is gone', 'ad_books', `delete from ad_books where ${OF_MINE} and book = 5`, 'books'],
  [
    'a budget has spent less',
    'ad_budgets',
    `update ad_budgets set spent = spent - 1 where ${OF_MINE} and span = 1 and spent > 0`,
    'budgets',
  ],
  [
    'a budget has spent less on a day before',
    'ad_budgets',
    `update ad_budgets set before[2] = before[2] - 1 where ${OF_MINE} and span = 1 and before[2] > 0`,
    'budgets',
  ],
  [
    'a lifetime has spent less',
    'ad_budgets',
    `update ad_budgets set spent = 0 where ${OF_MINE} and span = 3 and spent > 0`,
    'budgets',
  ],
  [
    'a day of a report has one view more',
    'ad_days',
    `update ad_days set impressions = impressions + 1 where ${OF_MINE} and id = account_id
       and day = (select max(day) from ad_days where ${OF_MINE})`,
    'reports',
  ],
  [
    'all days of a report have cost more',
    'ad_days',
    `update ad_days set spend = spend + 1 where ${OF_MINE}`,
    'reports',
  ],
  [
    'a day of a report is gone',
    'ad_days',
    `delete from ad_days where ${OF_MINE} and day = (select min(day) from ad_days where ${OF_MINE})`,
    'reports',
  ],
  [
    'a day of a report is of another ad',
    'ad_days',
    `update ad_days set id = id + 1000000 where ${OF_MINE} and id <> account_id
       and day = (select max(day) from ad_days where ${OF_MINE})`,
    'reports',
  ],
  [
    'an hour of a report has cost less',
    'ad_hours',
    `update ad_hours set spend = spend - 1 where ${OF_MINE} and spend > 0`,
    'reports',
  ],
  [
    'an hour of a report was added',
    'ad_hours',
    `insert into ad_hours select (jsonb_populate_record(h, '{"hour": "2026-03-16T23:00:00Z"}')).* from ad_hours h
       where ${OF_MINE} and hour = (select min(hour) from ad_hours where ${OF_MINE})`,
    'reports',
  ],
  [
    'a view of a report is of another country',
    'ad_slices',
    `update ad_slices set value = value + 1 where ${OF_MINE} and dimension = 1`,
    'reports',
  ],
  [
    'a view of a report is of another topic',
    'ad_slices',
    `update ad_slices set value = value + 1 where ${OF_MINE} and dimension = 5`,
    'reports',
  ],
  [
    'a search was clicked more often',
    'ad_terms_of_day',
    `update ad_terms_of_day set clicks = clicks + 1 where ${OF_MINE}`,
    'reports',
  ],
  [
    'a search is of more people',
    'ad_terms_of_day',
    `update ad_terms_of_day set searchers = searchers + 10 where ${OF_MINE}`,
    'reports',
  ],
  [
    'somebody else saw an ad',
    'ad_reach',
    `update ad_reach set sketch = set_byte(sketch, 6, 255 - get_byte(sketch, 6)) where ${OF_MINE} and id = account_id`,
    'reports',
  ],
  [
    'nobody saw an ad on a day',
    'ad_reach',
    `delete from ad_reach where ${OF_MINE} and term = 0 and day = (select min(day) from ad_reach where ${OF_MINE})`,
    'reports',
  ],
  [
    'events count as added up that are not',
    'ad_rolled',
    `update ad_rolled set seq = (select seq from ad_money where ${OF_MINE}) where ${OF_MINE}`,
    'reports',
  ],
  [
    'events count as not added up that are',
    'ad_rolled',
    `update ad_rolled set seq = 2 where ${OF_MINE}`,
    'reports',
  ],
  [
    'an anchor is another one',
    'ad_anchors',
    `update ad_anchors set root = sha256(root) where day = (select min(day) from ad_anchors) and :id <> ''`,
    'anchors',
  ],
];
