/**
 * The only process that connects to other sites. It is started with an empty environment and reads no files:
 * whatever a malicious page made it do, there is no database password, key or session here to steal [SEC-43]. It
 * receives its settings once, answers each fetch by its number, and ends with its parent.
 */
import { fetchOutside, type Rules } from './fetch.ts';
import { type Flow, flowOf } from './flow.ts';
import { Gate } from './gate.ts';
import type { FromChild, Setting, ToChild } from './messages.ts';
import { Refusal } from './refusal.ts';
import { resolveFrom, resolveHost } from './resolve.ts';
import { allowedPairs } from './target.ts';
import { textRecords } from './text-records.ts';

const running = new Map<number, AbortController>();
/** Only for feeds: everything else is small enough to be held in memory. */
const flows = new Map<number, Flow>();
let rules: Rules | null = null;
let nameServers: readonly string[] | null = null;

function post(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

function rulesOf(setting: Setting): Rules {
  return {
    limits: setting.limits,
    allow: allowedPairs(setting.allow),
    resolve: setting.names === null ? resolveHost : resolveFrom(setting.names),
    gate: new Gate(setting.limits),
  };
}

type Question = Extract<ToChild, { kind: 'fetch' } | { kind: 'texts' }>;

async function serve(message: Question, by: Rules): Promise<void> {
  const { id } = message;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(id, controller);
  const onPiece = (bytes: Uint8Array): void => post({ kind: 'piece', id, bytes });
  try {
    if (message.kind === 'fetch') {
      const { kind: _, id: __, ...requested } = message;
      const flow = message.wanted === 'feed' ? flowOf(signal) : null;
      if (flow !== null) flows.set(id, flow);
      const onEach = (bytes: Uint8Array) => {
        onPiece(bytes);
        return flow?.sent();
      };
      const fetched = await fetchOutside({ ...requested, signal, onPiece: onEach }, by);
      post({ kind: 'done', id, ...fetched });
    } else {
      onPiece(Buffer.from(JSON.stringify(await textRecords(message.name, signal, nameServers))));
      post({ kind: 'done', id, finalUrl: '', contentType: 'application/json', isMoved: false });
    }
  } catch (error) {
    post({ kind: 'failed', id, reason: error instanceof Refusal ? error.reason : 'unreachable' });
  } finally {
    running.delete(id);
    flows.delete(id);
  }
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'setting') {
    rules = rulesOf(message.setting);
    ({ nameServers } = message.setting);
  } else if (message.kind === 'cancel') running.get(message.id)?.abort();
  else if (message.kind === 'taken') flows.get(message.id)?.taken();
  else if (rules !== null) void serve(message, rules);
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal signals the whole process group; the parent drains first and then disconnects.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
