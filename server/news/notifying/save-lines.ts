import type { Tx } from '#server/kernel/db/tx.ts';
import { loneLinesOf, turnToPerson, type LoneLine } from './save-lines-store.ts';
import { dayLinesOf, type Fact } from '../core/store.ts';

const keyOf = (readerId: string, subjectId: string): string => `${readerId} ${subjectId}`;

/** The key of a line of one person's saves; no pin has such an id. */
const personKey = (actorId: string): string => `-${actorId}`;

/** Whether the line has one person's saves. */
export const isOfPerson = ({ subjectId }: { readonly subjectId: string }): boolean =>
  subjectId.startsWith('-');

/**
 * Returns the key of each fact's line of the day, by the facts' indexes. Several people's saves of one pin are one
 * line, keyed by the pin; one person's saves of several pins are one line, keyed by the person: a line with one
 * person's saves changes its key with the second pin. Readers must be locked.
 */
export async function lineKeysOf(tx: Tx, facts: readonly Fact[], day: string): Promise<string[]> {
  const saves = facts.filter(({ kind }) => kind === 'save');
  if (saves.length === 0) return facts.map(({ subjectId }) => subjectId ?? '0');
  const byPerson = saves.map((fact) => ({ ...fact, subjectId: personKey(fact.actorId) }));
  const candidates = [...saves, ...byPerson];
  const [found, alone] = await Promise.all([
    dayLinesOf(tx, candidates, day),
    loneLinesOf(tx, saves, day),
  ]);
  const there = candidates.filter((_, index) => found.has(index));
  const { keys, turned } = grouped(
    facts,
    there.map(({ readerId, subjectId }) => keyOf(readerId, subjectId ?? '0')),
    alone,
  );
  if (turned.length > 0) await turnToPerson(tx, turned, day);
  return keys;
}

/** The keys of the facts' lines, given the existing ones, and the existing lines that change their key to a person. */
function grouped(
  facts: readonly Fact[],
  there: readonly string[],
  alone: readonly LoneLine[],
): { readonly keys: string[]; readonly turned: LoneLine[] } {
  const lines = new Set(there);
  const lone = new Map(alone.map((line) => [keyOf(line.readerId, line.actorId), line]));
  const ofPin = new Map(alone.map((line) => [keyOf(line.readerId, line.subjectId), line]));
  const turned: LoneLine[] = [];
  const keys: string[] = [];
  for (const { kind, readerId, actorId, subjectId } of facts) {
    const pin = subjectId ?? '0';
    const person = personKey(actorId);
    const own = lone.get(keyOf(readerId, actorId));
    if (kind !== 'save' || own?.subjectId === pin) keys.push(pin);
    else if (lines.has(keyOf(readerId, person))) keys.push(person);
    else if (own !== undefined) {
      for (const [index, key] of keys.entries()) {
        const before = facts[index];
        const isOfLine = key === own.subjectId && before?.readerId === readerId;
        if (isOfLine && before.kind === 'save') keys[index] = person;
      }
      if (alone.includes(own)) turned.push(own);
      lines.delete(keyOf(readerId, own.subjectId));
      lines.add(keyOf(readerId, person));
      lone.delete(keyOf(readerId, actorId));
      ofPin.delete(keyOf(readerId, own.subjectId));
      keys.push(person);
    } else {
      const name = keyOf(readerId, pin);
      const other = ofPin.get(name);
      if (other !== undefined) lone.delete(keyOf(readerId, other.actorId));
      if (!lines.has(name)) {
        const line = { readerId, actorId, subjectId: pin };
        lone.set(keyOf(readerId, actorId), line);
        ofPin.set(name, line);
      }
      lines.add(name);
      keys.push(pin);
    }
  }
  return { keys, turned };
}
