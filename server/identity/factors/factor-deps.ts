import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { FactorKeys } from './seal.ts';

/** The dependencies of factors beside the database. */
export interface FactorDeps {
  readonly keys: FactorKeys;
  /** The public URL, which links in e-mails use and passkeys are bound to. */
  readonly site: Pick<Hosts, 'publicUrl'>;
}
