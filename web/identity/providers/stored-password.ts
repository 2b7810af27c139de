interface StoredPassword {
  readonly username_or_email: string;
  readonly password: string;
}

/** A password from the browser's storage, if the person allows it; else null. */
export async function askForStored(signal: AbortSignal): Promise<StoredPassword | null> {
  if (!('PasswordCredential' in window)) return null;
  // Chosen each time, so that the page after a log-out does not log in again.
  const options = { password: true, signal, mediation: 'required' } as CredentialRequestOptions;
  const found = await navigator.credentials.get(options).catch(() => null);
  if (found === null || !('password' in found) || typeof found.password !== 'string') return null;
  return { username_or_email: found.id, password: found.password };
}
