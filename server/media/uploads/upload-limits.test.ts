import { Agent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import type { UploadTicket } from '#contract/media.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { testApp } from '#server/testing/app.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { formOf, headOf, openPost, postFile, refusalOf } from './test-forms.ts';

let app: TestApp;
let person: TestPerson;
let photo: Buffer;

beforeAll(async () => {
  app = await testApp();
  person = await app.person();
  photo = await halves(300, 200).jpeg().toBuffer();
});
afterAll(() => app.close());

const ticketOf = () => person.call(createUpload, { type: 'pinimage' });
const post = (ticket: UploadTicket, file: Buffer | null, change: Record<string, string> = {}) =>
  postFile(app.url, ticket, file, change);

async function stateOf(ticket: UploadTicket) {
  const states = await person.call(getUploads, { upload_ids: [ticket.upload_id] });
  return states[ticket.upload_id];
}

describe('the form', () => {
  test('has its parameters before the file, and one file [SEC-52]', async () => {
    const ticket = await ticketOf();
    const late = new FormData();
    late.append('file', new Blob([new Uint8Array(photo)]), 'x');
    for (const [name, value] of Object.entries(ticket.upload_parameters)) late.append(name, value);
    const target = new URL('/media/uploads/', app.url);
    expect(await refusalOf(await fetch(target, { method: 'POST', body: late }))).toEqual([
      403,
      'upload_refused',
    ]);
    expect(await refusalOf(await post(ticket, null))).toEqual([400, 'invalid_input']);
    const wrong = formOf(ticket.upload_parameters, photo, 'photo');
    expect(await refusalOf(await fetch(target, { method: 'POST', body: wrong }))).toEqual([
      400,
      'invalid_input',
    ]);
  });

  test('has a bounded number of fields of bounded length [SEC-52]', async () => {
    const ticket = await ticketOf();
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, 'x']));
    expect(await refusalOf(await post(ticket, photo, many))).toEqual([400, 'invalid_input']);
    expect(await refusalOf(await post(ticket, photo, { long: 'x'.repeat(5000) }))).toEqual([
      400,
      'invalid_input',
    ]);
    expect(await stateOf(ticket)).toEqual({ status: 'registered' });
  });

  test('is a form: JSON, nothing and half a form are refused', async () => {
    const target = new URL('/media/uploads/', app.url);
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await fetch(target, json)).status).toBe(415);
    expect((await fetch(target, { method: 'POST' })).status).toBe(415);
    const half = {
      method: 'POST',
      body: '--b\r\ncontent-disposition: form-data; name="upload_id"\r\n\r\n1',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    };
    expect((await fetch(target, half)).status).toBe(400);
  });
});

test('a refused post leaves its connection good for the next', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ticket = await ticketOf();
  const fields = { ...ticket.upload_parameters, proof: 'x' };
  const body = Buffer.from(await new Response(formOf(fields, photo)).arrayBuffer());
  const ports = new Set<number | undefined>();
  for (let at = 0; at < 10; at += 1) {
    const boundary = /^--(\S+)/.exec(body.toString('latin1'))?.[1] ?? '';
    const { sending, answer } = openPost(app.url, boundary, body.length, agent);
    // The answer arrives before the rest of the form is sent.
    sending.write(body.subarray(0, body.length - 100));
    const got = await answer;
    ports.add(got.socket.localPort);
    sending.end(body.subarray(body.length - 100));
    expect([got.statusCode, await text(got)]).toEqual([
      403,
      expect.stringContaining('upload_refused'),
    ]);
  }
  agent.destroy();
  expect(ports.size).toBe(1);
});

describe('a large file', () => {
  async function send(
    ticket: UploadTicket,
    bytes: number,
    withLength: boolean,
  ): Promise<IncomingMessage> {
    const head = Buffer.from(headOf(ticket, 'big'));
    const tail = Buffer.from('\r\n--big--\r\n');
    const length = head.length + bytes + tail.length;
    const { sending, answer } = openPost(app.url, 'big', withLength ? length : null);
    const zeros = Buffer.alloc(1_048_576);
    function* body() {
      yield head;
      for (let left = bytes; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
      yield tail;
    }
    // The server may answer, and close, before everything is sent.
    const sent = pipeline(Readable.from(body()), sending).catch(() => {});
    const got = await answer;
    await sent;
    return got;
  }

  test.each([true, false])(
    'of one byte more than 200 MiB is refused before it is stored, Content-Length sent: %s [CREATE-20] [SEC-52]',
    { timeout: 60_000 },
    async (withLength) => {
      const ticket = await ticketOf();
      const answer = await send(ticket, MAX_UPLOAD_BYTES + 1, withLength);
      expect([answer.statusCode, await text(answer)]).toEqual([
        413,
        expect.stringContaining('too_large'),
      ]);
      expect(await stateOf(ticket)).toMatchObject({ status: 'failed', failure_code: 'too_large' });
    },
  );

  test(
    'of exactly 200 MiB passes, and is then looked at [CREATE-20]',
    { timeout: 60_000 },
    async () => {
      const ticket = await ticketOf();
      const answer = await send(ticket, MAX_UPLOAD_BYTES, false);
      expect([answer.statusCode, await text(answer)]).toEqual([
        415,
        expect.stringContaining("don't recognise this kind of file"),
      ]);
    },
  );

  test('that says it is longer than may be is refused at once [SEC-52]', async () => {
    const ticket = await ticketOf();
    const { sending, answer } = openPost(app.url, 'b', MAX_UPLOAD_BYTES * 2);
    sending.write(headOf(ticket, 'b'));
    expect((await answer).statusCode).toBe(413);
    sending.destroy();
    expect(await stateOf(ticket)).toEqual({ status: 'registered' });
  });
});
