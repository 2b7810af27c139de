import { hash } from 'node:crypto';
import { printedPart } from '#contract/pins/saved.ts';

/** Returns the print of an address, by which it is recognised without being stored. */
export const printOf = (address: string): string =>
  hash('sha256', printedPart(address), 'hex').slice(0, 32);
