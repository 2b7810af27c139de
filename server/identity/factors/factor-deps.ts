import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { FactorKeys } from './seal.ts';

/** What factors stand on beside the database. */
export interface FactorDeps {
  readonly keys: FactorKeys;
  /** The address that letters lead to, and that passkeys are bound to. */
  readonly site: Pick<Hosts, 'publicUrl'>;
}
