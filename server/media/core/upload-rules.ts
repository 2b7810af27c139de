/** Whether a registered upload's ticket has expired without a file. */
export function isOverdue(
  upload: { readonly status: string; readonly expires_at: Date },
  now: Date,
): boolean {
  return upload.status === 'registered' && upload.expires_at <= now;
}
