import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { claimThing, demoThings, holdFilling, noteThing } from './store.ts';

/** Someone removed the demo while it was being filled. */
export class DemoRemoved extends Error {}

/** The steps of a filling, each of which is done once however often the filling is run. */
export interface Steps {
  /** What an earlier run, or another process, made under this name. */
  made(name: string): string | null;
  /** Makes the thing of this name unless it is made; answers its id or signature. */
  once(name: string, make: (tx: Tx) => Promise<string>): Promise<string>;
  /** As once, for what takes long and may be made twice: nothing is locked while it is made. */
  afterwards(name: string, make: (tx: Tx) => Promise<string>): Promise<void>;
  /** Runs `work` in a transaction during which the demo cannot be removed. */
  whileFilling<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Reads what is made so far, and goes on from there. */
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
      // Another process was faster, and has committed.
      const thing = made ?? (await demoThings(db.read)).get(name);
      if (thing === undefined) throw new DemoRemoved();
      things.set(name, thing);
      return thing;
    },
  };
}
