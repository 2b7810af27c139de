/** Formats a time for the wire (RFC 2822, UTC): "Sun, 04 Apr 2021 05:43:58 +0000". */
export function toWireDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
