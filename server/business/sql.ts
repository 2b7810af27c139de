/** SQL expression for the owner of a host's site (without www): a person's id, or null. */
export const ownerOfSiteAt = (host: string): string => `
  (select claimed_sites.person_id from claimed_sites where claimed_sites.host = rtrim(${host}, '.'))`;
