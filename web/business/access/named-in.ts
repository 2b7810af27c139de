/** Parses a person's name: an e-mail address contains an @, a username may start with one. */
export function namedIn(
  written: string,
): { readonly email: string } | { readonly username: string } {
  const whom = written.trim();
  return whom.lastIndexOf('@') > 0 ? { email: whom } : { username: whom.replace(/^@/, '') };
}
