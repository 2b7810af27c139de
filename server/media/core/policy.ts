import type { UploadRow } from './upload-store.ts';

type Owned = Pick<UploadRow, 'person_id'>;

/** Only its owner may access an upload: for everybody else it does not exist [SEC-51]. */
export function isOwnUpload(viewer: { readonly id: string }, upload: Owned): boolean {
  return upload.person_id === viewer.id;
}
