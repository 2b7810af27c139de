import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { anOutside } from './test-site.ts';
import { textRecords } from './text-records.ts';

const { signal } = new AbortController();
const NO_SUCH_NAME = 3;

/** Starts a name server on this machine that serves the TXT records of one name. */
async function aNameServer(name: string, records: readonly (readonly string[])[]) {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const request = nameIn(query);
    socket.send(answerTo(query, request === name ? records : null), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  return {
    at: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at]; at += (query[at] ?? 0) + 1) {
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  }
  return labels.join('.');
}

function answerTo(query: Buffer, records: readonly (readonly string[])[] | null): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (records === null ? NO_SUCH_NAME : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records?.length ?? 0, 6);
  const answers = (records ?? []).map((pieces) => {
    const data = Buffer.concat(pieces.map((one) => Buffer.from([one.length, ...Buffer.from(one)])));
    // A pointer to the question's name, TXT, IN, a TTL of one minute.
    const fixed = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length]);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([head, question, ...answers]);
}

test('the text records of a name come whole, and a name without any has none', async () => {
  await using server = await aNameServer('clay.example', [['v=spf1 ', '-all'], ['bowerbird']]);
  const ask = (name: string) => textRecords(name, signal, [server.at]);
  expect((await ask('clay.example')).toSorted()).toEqual(['bowerbird', 'v=spf1 -all']);
  expect(await ask('glass.example')).toEqual([]);
});

test('names of sites are asked for by the process that has no credentials [SEC-43]', async () => {
  await using server = await aNameServer('clay.example', [['bowerbird']]);
  await using outside = anOutside({ allow: [], nameServers: [server.at] });
  expect(await outside.textsOf('clay.example', signal)).toEqual(['bowerbird']);
  expect(await outside.textsOf('glass.example', signal)).toEqual([]);
});

test('nothing is waited for once the asker is gone', async () => {
  const gone = new AbortController();
  // Nobody answers on this socket.
  const silent = createSocket('udp4');
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  silent.on('message', () => gone.abort());
  const at = `127.0.0.1:${silent.address().port}`;
  expect(await textRecords('clay.example', gone.signal, [at])).toEqual([]);
  silent.close();
});
