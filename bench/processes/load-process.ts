import { connect, type Socket } from 'node:net';
import type { Load, Loaded, Request } from '../kit/load.ts';
import { answering } from './forked.ts';

/**
 * The load generator's process. It implements just enough HTTP for our servers (every answer has a length) and formats
 * its requests in advance: a full client would use as much of a small machine as the server under test.
 */
const HEAD_END = Buffer.from('\r\n\r\n');

answering(run);

async function run(load: Load): Promise<Loaded> {
  const texts = load.requests.map((request) => textOf(request, load.url));
  const tally = { times: [] as number[], statuses: {} as Record<string, number>, next: 0 };
  const began = performance.now();
  const end = began + load.seconds * 1000;
  const lanes = Array.from({ length: load.connections }, () => lane(load.url, texts, tally, end));
  await Promise.all(lanes);
  const seconds = (performance.now() - began) / 1000;
  const sorted = Float64Array.from(tally.times).toSorted();
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    count: sorted.length,
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    statuses: tally.statuses,
  };
}

interface Tally {
  readonly times: number[];
  readonly statuses: Record<string, number>;
  next: number;
}

/** One connection: sends requests one after the other until the time is up, at least one. */
function lane(url: string, texts: readonly Buffer[], tally: Tally, end: number): Promise<void> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let began = 0;
    const next = (): void => {
      began = performance.now();
      socket.write(texts[tally.next++ % texts.length] ?? '');
    };
    onAnswers(socket, (status) => {
      tally.times.push(performance.now() - began);
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
      if (performance.now() < end) return next();
      socket.end();
      done();
    });
    socket.once('connect', next);
    socket.once('error', failed);
    socket.once('close', () => failed(new Error('the server closed the connection')));
  });
}

function onAnswers(socket: Socket, onAnswer: (status: string) => void): void {
  let head: Buffer = Buffer.alloc(0);
  let status = '';
  let left = -1;
  socket.on('data', (chunk: Buffer) => {
    if (left > 0) {
      left -= chunk.length;
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const at = head.indexOf(HEAD_END);
      if (at === -1) return;
      const text = head.toString('latin1', 0, at);
      status = text.slice(9, 12);
      const length = Number(/content-length: (\d+)/iu.exec(text)?.[1] ?? 0);
      left = length - (head.length - at - HEAD_END.length);
      head = Buffer.alloc(0);
    }
    if (left > 0) return;
    left = -1;
    onAnswer(status);
  });
}

function textOf(request: Request, url: string): Buffer {
  const body = request.body ?? '';
  const lines = [
    `${request.method ?? 'GET'} ${request.path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    ...Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(request.body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
