import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { bindEventLog } from './event-log-door.ts';

/** The door, and what it has logged. */
function aDoor() {
  const told: unknown[] = [];
  const log: FastifyBaseLogger = pino(
    {},
    {
      write(line: string) {
        const entry = JSON.parse(line) as { told?: unknown };
        if (entry.told) told.push(entry.told);
      },
    },
  );
  const fastify = Fastify({ loggerInstance: log });
  bindEventLog(fastify);
  const ask = (query: string) => fastify.inject(`/_/log.gif?${query}`);
  return { told, ask };
}

test('what a page tells stands in the log, and is answered with a picture [CREATE-05]', async () => {
  const { told, ask } = aDoor();
  const path = encodeURIComponent('/pin/create/bookmarklet/');
  const answer = await ask(
    `event=pin_create_fail&client=web&path=${path}&url=${encodeURIComponent('https://a.example/p?token=1#2')}`,
  );
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/gif']);
  await ask(`event=view&client=web&view_type=12&view_parameter=119&path=${path}`);
  await ask(`event=pin_create_success&client=web&guid=g1&path=${path}`);
  const page = { client: 'web', path: '/pin/create/bookmarklet/' };
  expect(told).toEqual([
    { event: 'pin_create_fail', ...page, url: 'https://a.example/p' },
    { event: 'view', ...page, view_type: '12', view_parameter: '119' },
    { event: 'pin_create_success', ...page, guid: 'g1' },
  ]);
});

test('which board was gone to from its card stands in the log [BOARD-14]', async () => {
  const { told, ask } = aDoor();
  const path = encodeURIComponent('/ann/');
  await ask(`event=click_go_to_board&client=web&board_id=12&path=${path}`);
  expect(told).toEqual([
    { event: 'click_go_to_board', client: 'web', path: '/ann/', board_id: '12' },
  ]);
});

test('a success without a guid, what is no event, and what is too much are not logged [CREATE-05]', async () => {
  const { told, ask } = aDoor();
  for (const query of ['event=pin_create_success', 'event=other', '', 'event=view&event=view'])
    expect((await ask(query)).statusCode).toBe(200);
  expect(told).toEqual([]);
  await ask(`event=view&path=${'x'.repeat(5000)}`);
  expect(told).toEqual([{ event: 'view', path: 'x'.repeat(200) }]);
  for (let at = 0; at < 400; at += 1) await ask('event=view');
  expect(told.length).toBeLessThanOrEqual(600);
});
