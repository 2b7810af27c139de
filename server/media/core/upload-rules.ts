/** A registered upload whose ticket ran out without a file. */
export function isOverdue(
  upload: { readonly status: string; readonly expires_at: Date },
  now: Date,
): boolean {
  return upload.status === 'registered' && upload.expires_at <= now;
}
