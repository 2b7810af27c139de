/** Whom somebody wrote: an address has an @ in it, and a username may have one before it. */
export function namedIn(
  written: string,
): { readonly email: string } | { readonly username: string } {
  const whom = written.trim();
  return whom.lastIndexOf('@') > 0 ? { email: whom } : { username: whom.replace(/^@/, '') };
}
