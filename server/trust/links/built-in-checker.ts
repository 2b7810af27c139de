import type { LinkChecker } from './link-checker.ts';
import { doubtOf } from './doubts.ts';
import { listedAs, soughtFor } from './listed-as.ts';
import { entriesFor } from './listed-links-store.ts';

/** Checks the operator's list first, then the address itself. */
export const builtInChecker: LinkChecker = {
  async check(read, address) {
    const listed = listedAs(address, await entriesFor(read, soughtFor(address)));
    if (listed === 'ok') return { status: 'ok', reason: null };
    if (listed !== null) return { status: listed, reason: 'listed' };
    const doubt = doubtOf(address);
    return doubt === null
      ? { status: 'ok', reason: null }
      : { status: 'suspicious', reason: doubt };
  },
};
