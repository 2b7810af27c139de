interface StoredPassword {
  readonly username_or_email: string;
  readonly password: string;
}

/** A password that the browser keeps for this site, if the person lets it be used; else null. */
export async function askForStored(signal: AbortSignal): Promise<StoredPassword | null> {
  if (!('PasswordCredential' in window)) return null;
  // Chosen each time: who has just logged out is not logged in again by the page that follows.
  const options = { password: true, signal, mediation: 'required' } as CredentialRequestOptions;
  const found = await navigator.credentials.get(options).catch(() => null);
  if (found === null || !('password' in found) || typeof found.password !== 'string') return null;
  return { username_or_email: found.id, password: found.password };
}
