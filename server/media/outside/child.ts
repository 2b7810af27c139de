/**
 * The process that reaches out, the only one that does. It is started with an empty
 * environment and reads no files: whatever a hostile page made it do, there is no database
 * password, key or session here to take [SEC-43]. It is told its setting once, answers each
 * fetch by its number, and ends with its parent.
 */
import { fetchOutside, type Rules } from './fetch.ts';
import { Gate } from './gate.ts';
import type { FromChild, Setting, ToChild } from './messages.ts';
import { Refusal } from './refusal.ts';
import { resolveFrom, resolveHost } from './resolve.ts';
import { allowedPairs } from './target.ts';

const running = new Map<number, AbortController>();
let rules: Rules | null = null;

function tell(message: FromChild): void {
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

async function serve(message: Extract<ToChild, { kind: 'fetch' }>, by: Rules): Promise<void> {
  const { id, url, wanted, personId } = message;
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const onPiece = (bytes: Uint8Array): void => tell({ kind: 'piece', id, bytes });
    const fetched = await fetchOutside(
      { url, wanted, personId, signal: controller.signal, onPiece },
      by,
    );
    tell({ kind: 'done', id, ...fetched });
  } catch (error) {
    tell({ kind: 'failed', id, reason: error instanceof Refusal ? error.reason : 'unreachable' });
  } finally {
    running.delete(id);
  }
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'setting') rules = rulesOf(message.setting);
  else if (message.kind === 'cancel') running.get(message.id)?.abort();
  else if (rules !== null) void serve(message, rules);
});
process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the parent drains first and then lets go.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
