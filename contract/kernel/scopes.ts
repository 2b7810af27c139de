/** What an access token lets its holder do in its person's name. */
export const SCOPES = ['read', 'write', 'secret_boards', 'conversions'] as const;
export type Scope = (typeof SCOPES)[number];
