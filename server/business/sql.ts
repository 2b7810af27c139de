/** Whose the site at a host is that is written without www, as an expression: a person's id, or null. */
export const ownerOfSiteAt = (host: string): string => `
  (select claimed_sites.person_id from claimed_sites where claimed_sites.host = rtrim(${host}, '.'))`;
