import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerUnreadable } from './unreadable.ts';

let server: Server;
let requests = 0;
beforeAll(async () => {
  server = createServer(
    { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 },
    (_request, response) => {
      requests += 1;
      response.end('here');
    },
  );
  server.on('clientError', answerUnreadable);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

/**
 * Sends this over a connection of its own, and `rest` once something has come. Returns everything that comes until the
 * server ends the connection.
 */
async function answerTo(sent: string, rest = ''): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString();
    socket.write(rest);
  });
  // What is sent after the end is refused.
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return answer;
}

test('a connection that a browser opened ahead and never used ends without an answer', async () => {
  expect(await answerTo('')).toBe('');
});

test('a request whose head does not come to its end in time is refused, and not carried out when the rest comes', async () => {
  const before = requests;
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: here\r\n', '\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u);
  expect(answer).toContain('The request took too long.');
  expect(requests).toBe(before);
});

test('a whole request is answered', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 OK\r\n[^]*here$/u,
  );
});
