import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { bindEventLog } from './event-log-endpoint.ts';

/** Binds the endpoint, with a record of its events. */
function aDoor() {
  const logged: unknown[] = [];
  const fastify = Fastify();
  bindEventLog(fastify, { write: (event) => void logged.push(event) });
  const ask = (query: string, headers: Record<string, string> = {}) =>
    fastify.inject({ url: `/_/log.gif?${query}`, headers });
  return { logged, ask };
}

test('what a page tells stands in the log, and is answered with a picture [CREATE-05]', async () => {
  const { logged, ask } = aDoor();
  const path = encodeURIComponent('/pin/create/bookmarklet/');
  const answer = await ask(
    `event=pin_create_fail&client=web&path=${path}&url=${encodeURIComponent('https://a.example/p?token=1#2')}`,
  );
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/gif']);
  await ask(`event=view&client=web&view_type=12&view_parameter=119&path=${path}`);
  await ask(`event=pin_create_success&client=web&guid=g1&path=${path}`);
  const page = { client: 'web', path: '/pin/create/bookmarklet/', site_type: 0 };
  expect(logged).toEqual([
    { event: 'pin_create_fail', ...page, url: 'https://a.example/p' },
    { event: 'view', ...page, view_type: '12', view_parameter: '119' },
    { event: 'pin_create_success', ...page, guid: 'g1' },
  ]);
});

test('which board was gone to from its card stands in the log [BOARD-14]', async () => {
  const { logged, ask } = aDoor();
  const path = encodeURIComponent('/ann/');
  await ask(`event=click_go_to_board&client=web&board_id=12&path=${path}`);
  expect(logged).toEqual([
    { event: 'click_go_to_board', client: 'web', path: '/ann/', board_id: '12', site_type: 0 },
  ]);
});

test('what somebody had been about to do, and does once they are in, stands in the log [CALL-03]', async () => {
  const { logged, ask } = aDoor();
  const path = encodeURIComponent('/pin/12/');
  await ask(`event=follow_up&client=web&path=${path}&act=save`);
  expect(logged).toEqual([
    { event: 'follow_up', client: 'web', path: '/pin/12/', act: 'save', site_type: 0 },
  ]);
});

test('how promoting a Pin goes stands in the log, with the layout that it was seen in [PROMOTE-03]', async () => {
  const { logged, ask } = aDoor();
  const page = { client: 'web', path: '/quick-promote/', placement: 'MEDIUM' };
  const events = ['view', 'submit', 'submit.success', 'submit.error'];
  for (const event of events) await ask(String(new URLSearchParams({ event, ...page })));
  expect(logged).toEqual(events.map((event) => ({ event, ...page, site_type: 0 })));
});

test('the log says which part of the product it was, and on what device [DATA-19]', async () => {
  const { logged, ask } = aDoor();
  await ask('event=view', { host: 'ads.pins.example' });
  await ask('event=view', { 'user-agent': 'Mozilla/5.0 (iPhone)' });
  await ask(`event=view&path=${encodeURIComponent('/advertiser/7/')}`);
  expect(logged).toEqual([
    { event: 'view', site_type: 3 },
    { event: 'view', site_type: 1 },
    { event: 'view', path: '/advertiser/7/', site_type: 3 },
  ]);
});

test('a success without a guid, what is no event, and what is too much are not logged [CREATE-05]', async () => {
  const { logged, ask } = aDoor();
  for (const query of ['event=pin_create_success', 'event=other', '', 'event=view&event=view'])
    expect((await ask(query)).statusCode).toBe(200);
  expect(logged).toEqual([]);
  await ask(`event=view&path=${'x'.repeat(5000)}`);
  expect(logged).toEqual([{ event: 'view', path: 'x'.repeat(200), site_type: 0 }]);
  for (let at = 0; at < 400; at += 1) await ask('event=view');
  expect(logged.length).toBeLessThanOrEqual(600);
});

test('how fast a page was stands in the log as numbers; what is none is not logged, and a flood leaves other events alone [UI-06]', async () => {
  const { logged, ask } = aDoor();
  const path = encodeURIComponent('/pin/$id/');
  await ask(`event=page_speed&page=${path}&visually_complete=812.5&layout_shift=0.021&client=web`);
  const speed = { event: 'page_speed', page: '/pin/$id/', site_type: 0 };
  expect(logged).toEqual([{ ...speed, visually_complete: 812.5, layout_shift: 0.021 }]);
  for (const wrong of ['', 'visually_complete=-1', 'visually_complete=x', 'first_byte=300001'])
    await ask(`event=page_speed&page=${path}&${wrong}`);
  expect(logged).toHaveLength(1);
  for (let at = 0; at < 400; at += 1) await ask(`event=page_speed&visually_complete=${at}`);
  expect(logged.length).toBeLessThanOrEqual(120);
  await ask('event=view');
  expect(logged.at(-1)).toEqual({ event: 'view', site_type: 0 });
});
