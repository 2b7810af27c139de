/** The scopes of access tokens. */
export const SCOPES = ['read', 'write', 'secret_boards', 'conversions'] as const;
export type Scope = (typeof SCOPES)[number];
