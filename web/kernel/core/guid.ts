/** A new guid for one act. A retry after a lost answer reuses it, so that the act happens once. */
export function newGuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
