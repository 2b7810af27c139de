/** The token of an invitation in a URL's fragment; null without one. */
export function invitationIn(hash: string): string | null {
  return /^#invitation=([\w-]{43})$/.exec(hash)?.[1] ?? null;
}
