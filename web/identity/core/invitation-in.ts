/** The token of an invitation to make an account, behind the # of its link; null without one. */
export function invitationIn(hash: string): string | null {
  return /^#invitation=([\w-]{43})$/.exec(hash)?.[1] ?? null;
}
