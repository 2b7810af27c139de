/** Parses an http(s) address without credentials; returns null for any other text. */
export function webAddressIn(text: string): URL | null {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '')
    return null;
  return url;
}
