import { Agent, request as send } from 'node:http';
import { answering } from './forked.ts';
import type { Request } from '../kit/load.ts';

/** Requests sent at a fixed pace, whether or not earlier ones are answered. */
export interface Pace {
  /** http://host:port */
  readonly url: string;
  /** Each is sent once, in order. */
  readonly requests: readonly Request[];
  readonly perSecond: number;
  /** Requested ten times a second on separate connections. */
  readonly probe: string;
}

export interface Paced {
  readonly seconds: number;
  /** The results of the requests, in order. */
  readonly answers: readonly Answer[];
  readonly probes: readonly Answer[];
}

export interface Answer {
  /** 0 if there was no answer in time, or the connection broke. */
  readonly status: number;
  readonly mayRetry: boolean;
  readonly milliseconds: number;
}

const TICK_MS = 5;
const PROBE_MS = 100;
const LIMIT_MS = 30_000;
const CONNECTIONS = 400;

answering<Pace>(run);

async function run({ url, requests, perSecond, probe }: Pace): Promise<Paced> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const probing = new Agent({ keepAlive: true });
  const answers: Promise<Answer>[] = [];
  const probes: Promise<Answer>[] = [];
  const began = performance.now();
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
      for (const request of requests.slice(answers.length, due)) {
        answers.push(answerTo(url, request, agent));
      }
      if (performance.now() - began > probes.length * PROBE_MS) {
        probes.push(answerTo(url, { path: probe }, probing));
      }
      if (answers.length < requests.length) return;
      clearInterval(timer);
      done();
    }, TICK_MS);
  });
  const seconds = (performance.now() - began) / 1000;
  const paced = {
    seconds,
    answers: await Promise.all(answers),
    probes: await Promise.all(probes),
  };
  agent.destroy();
  probing.destroy();
  return paced;
}

function answerTo(url: string, request: Request, agent: Agent): Promise<Answer> {
  const began = performance.now();
  return new Promise((done) => {
    const end = (status: number, mayRetry = false): void =>
      done({ status, mayRetry, milliseconds: performance.now() - began });
    const { method = 'GET', headers = {}, body } = request;
    const sent = send(new URL(request.path, url), { method, agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => end(answer.statusCode ?? 0, 'retry-after' in answer.headers));
      answer.once('error', () => end(0));
    });
    sent.setTimeout(LIMIT_MS, () => sent.destroy());
    sent.once('error', () => end(0));
    sent.end(body);
  });
}
