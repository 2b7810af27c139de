import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { claimThing, demoThings, holdFilling, noteThing } from './store.ts';

/** The demo was removed while being filled. */
export class DemoRemoved extends Error {}

/** The steps of a filling, each done once however often the filling runs. */
export interface Steps {
  /** Returns what an earlier run or another process created under this name. */
  made(name: string): string | null;
  /** Creates the thing of this name unless it exists; returns its id or signature. */
  once(name: string, make: (tx: Tx) => Promise<string>): Promise<string>;
  /** Like once, for slow work that may run twice: nothing is locked meanwhile. */
  afterwards(name: string, make: (tx: Tx) => Promise<string>): Promise<void>;
  /** Runs `work` in a transaction during which the demo cannot be removed. */
  whileFilling<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Loads what exists so far, to continue from there. */
export async function resumeSteps(db: Database): Promise<Steps> {
  const things = await demoThings(db.read);
  const whileFilling = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      if (!(await holdFilling(tx))) throw new DemoRemoved();
      return work(tx);
    });
  return {
    made: (name) => things.get(name) ?? null,
    whileFilling,
    afterwards: (name, make) =>
      db.transaction(async (tx) => {
        const made = await make(tx);
        if (!(await holdFilling(tx))) throw new DemoRemoved();
        if (await claimThing(tx, name)) await noteThing(tx, name, made);
      }),
    async once(name, make) {
      const known = things.get(name);
      if (known !== undefined) return known;
      const made = await whileFilling(async (tx) => {
        if (!(await claimThing(tx, name))) return null;
        const made = await make(tx);
        await noteThing(tx, name, made);
        return made;
      });
      // Another process was faster and has committed.
      const thing = made ?? (await demoThings(db.read)).get(name);
      if (thing === undefined) throw new DemoRemoved();
      things.set(name, thing);
      return thing;
    },
  };
}
