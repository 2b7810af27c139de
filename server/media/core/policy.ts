import type { UploadRow } from './upload-store.ts';

type Owned = Pick<UploadRow, 'person_id'>;

/** An upload is its person's alone: to everybody else it does not exist [SEC-51]. */
export function isOwnUpload(viewer: { readonly id: string }, upload: Owned): boolean {
  return upload.person_id === viewer.id;
}

/** A registered upload whose ticket ran out without a file. */
export function isOverdue(upload: Pick<UploadRow, 'status' | 'expires_at'>, now: Date): boolean {
  return upload.status === 'registered' && upload.expires_at <= now;
}
