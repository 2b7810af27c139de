/** Selects the owners of hosts' sites, by a statement that selects hosts without www or a dot at their end. */
export const ownersOfSites = (hosts: string): string =>
  `select host, person_id from claimed_sites where host in (${hosts})`;
