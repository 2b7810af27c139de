import type { Tx } from '#server/kernel/db/tx.ts';
import { picturesWithPins } from './store.ts';
import type { Credit } from './world/credits.ts';

/** A picture with its credit. */
export interface CreditedPicture {
  readonly picture: string;
  readonly title: string;
  readonly credit: Credit;
}

/** Returns the credit of a picture; null for one that was drawn here. */
export async function findCredit(picture: string): Promise<Credit | null> {
  const { photographs } = await import('./world/photographs.ts');
  return photographs.find(({ name }) => name === picture)?.credit ?? null;
}

/** Returns the credits of all pictures that the demo has and that were not drawn here. */
export async function findCredits(read: Tx): Promise<CreditedPicture[]> {
  const here = await picturesWithPins(read);
  const { photographs } = await import('./world/photographs.ts');
  return photographs
    .filter(({ name }) => here.has(name))
    .map(({ name, title, credit }) => ({ picture: name, title, credit }));
}
