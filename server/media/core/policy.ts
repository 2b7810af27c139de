import type { UploadRow } from './upload-store.ts';

type Owned = Pick<UploadRow, 'person_id'>;

/** An upload is its person's alone: to everybody else it does not exist [SEC-51]. */
export function isOwnUpload(viewer: { readonly id: string }, upload: Owned): boolean {
  return upload.person_id === viewer.id;
}
