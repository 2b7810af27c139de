/**
 * Returns a file's text: by its byte order mark, or as UTF-8, or else by the encoding that a page of its time would
 * have, in which every byte is a character. Characters that no text has are left out.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll('\0', '').toWellFormed();
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
