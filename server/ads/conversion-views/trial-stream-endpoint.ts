import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { getConversionTrials, trialStreamPath } from '#contract/ads/conversions/trials.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import { runUnadmitted } from '#server/kernel/core/admission.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bareRefusal, refusalOf } from '#server/kernel/http/envelope.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import { getTrials } from './get-trials.ts';

type Trials = AnswerOf<typeof getConversionTrials>;

/** How soon an event appears, in milliseconds. */
const LOOK_MS = 500;
/** After this time the answer is sent in any case, in seconds: pages say how old events are. */
const FRESH_S = 5;
/** The pause of a browser before it opens the next stream, in milliseconds. */
const RETRY_MS = 1_000;
/** The most streams of one process, and of one ad account. Whoever gets none makes the call instead. */
const MOST = 100;
const MOST_OF_ACCOUNT = 8;

const trialsRoute = route(
  getConversionTrials,
  getTrials,
  rule("Anyone who can see the ad account's reports."),
);

/**
 * Binds test events as they arrive. A stream is as long as a request may last, so that the session is read again for
 * the next one; the right is checked at every look.
 */
export function bindTrialStream(fastify: FastifyInstance, gateway: Gateway): void {
  const closing = new AbortController();
  // Before requests in progress are waited for.
  fastify.addHook('preClose', async () => closing.abort());
  const open = new Map<string, number>();
  fastify.get<{ Params: { id: string } }>(trialStreamPath(':id'), async (request, reply) => {
    try {
      const incoming = await gateway.incoming(request, reply);
      const advertiser_id = request.params.id;
      const look = (): Promise<Trials> =>
        runUnadmitted(async () => {
          const done = await gateway.run(trialsRoute, { advertiser_id }, incoming);
          return done.data as Trials;
        });
      const first = await look();
      const leave = enter(open, advertiser_id);
      reply.raw.once('close', leave);
      const signal = AbortSignal.any([incoming.signal, closing.signal]);
      return await reply
        // A connection that stays would keep a server that stops waiting.
        .headers({
          'cache-control': 'private, no-store',
          'x-accel-buffering': 'no',
          connection: 'close',
        })
        .type('text/event-stream')
        .send(Readable.from(messages(first, look, signal), { objectMode: false }));
    } catch (error) {
      const { status, wire } = refusalOf(error, request.id);
      gateway.report(request, error, status);
      await gateway.send(request, reply, status, bareRefusal('conversion_tests', wire), error);
      return reply;
    }
  });
}

/** Counts a stream until the returned function is called. */
function enter(open: Map<string, number>, advertiserId: string): () => void {
  const here = open.get(advertiserId) ?? 0;
  const all = [...open.values()].reduce((sum, one) => sum + one, 0);
  if (here >= MOST_OF_ACCOUNT || all >= MOST) {
    throw new Failure('overloaded', 'Too many pages follow test events. Please try again.');
  }
  open.set(advertiserId, here + 1);
  return () => {
    const left = (open.get(advertiserId) ?? 1) - 1;
    if (left > 0) open.set(advertiserId, left);
    else open.delete(advertiserId);
  };
}

/** Yields the answer at first, at each new event, and when it gets old. Ends with the signal, or a refusal. */
async function* messages(
  first: Trials,
  look: () => Promise<Trials>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n`;
  let sent: Trials | null = null;
  try {
    for (let trials = first; ; trials = await look()) {
      const isNew = trials.events[0]?.id !== sent?.events[0]?.id;
      if (sent === null || isNew || trials.at - sent.at >= FRESH_S) {
        yield `data: ${JSON.stringify(trials)}\n\n`;
        sent = trials;
      }
      await wait(LOOK_MS, undefined, { signal });
    }
  } catch {
    // The next stream is refused with the reason.
  }
}
