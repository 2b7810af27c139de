import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { FactorKeys } from './seal.ts';

/** What factors need beside the database. */
export interface FactorDeps {
  readonly keys: FactorKeys;
  /** The address that links in e-mails lead to, and that passkeys are bound to. */
  readonly site: Pick<Hosts, 'publicUrl'>;
}
