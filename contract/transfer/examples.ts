import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  createImport,
  getImportRows,
  getImports,
  startImport,
  undoImport,
  type BroughtFile,
} from './bring.ts';

export const BROUGHT_NAME = 'bookmarks.html';
/** Bookmarks of two pages in a folder; the address of the second cannot be saved. */
export const BROUGHT_FILE =
  'PCFET0NUWVBFIE5FVFNDQVBFLUJvb2ttYXJrLWZpbGUtMT4KPERMPjxwPgo8RFQ+PEgzPkJvd2VyczwvSDM+CjxETD48cD4KPERUPjxBIEhSRUY9Imh0dHBzOi8vYm93ZXJzLmV4YW1wbGUvIj5Cb3dlcnM8L0E+CjxEVD48QSBIUkVGPSJwbGFjZTpzb3J0PTgiPlJlY2VudDwvQT4KPC9ETD48cD4KPC9ETD4K';

const preview: BroughtFile = {
  id: world.brought,
  type: 'import',
  file_name: BROUGHT_NAME,
  format: 'bookmarks',
  status: 'preview',
  is_cut: false,
  counts: { waiting: 1, saved: 0, already_there: 0, dead: 0, refused: 1, not_chosen: 0 },
  folders: [{ name: 'Bowers', board: 'Bowers', count: 2, private_count: 0, is_chosen: true }],
  more: [],
  created_at: WHEN,
  finished_at: null,
};

export const bringExamples: readonly Example[] = [
  example(
    createImport,
    'Reads a file of another tool, and shows what would be saved.',
    { file_name: BROUGHT_NAME, file_base64: BROUGHT_FILE },
    { ...preview, id: '1188950301542301653' },
  ),
  example(
    getImports,
    "The viewer's imports, the newest first, or one of them.",
    { import_id: world.brought },
    [preview],
  ),
  example(
    getImportRows,
    'What an import does not save, and why.',
    { import_id: world.brought, page_size: 25 },
    [
      {
        id: '2',
        row: 2,
        title: 'Recent',
        link: null,
        folder: 'Bowers',
        state: 'refused',
        reason: 'bad_address',
      },
    ],
  ),
  example(
    startImport,
    'Begins to save what was chosen, on a board for each folder.',
    {
      import_id: world.brought,
      folders: [{ name: 'Bowers', board: 'Blue bowers' }],
      tags: 'hashtags',
      privacy: 'secret',
    },
    {
      ...preview,
      status: 'running',
      folders: [{ ...preview.folders[0]!, board: 'Blue bowers', private_count: 1 }],
    },
  ),
  example(
    undoImport,
    'Stops an import, and moves what it saved to the trash.',
    { import_id: world.brought },
    { ...preview, status: 'undoing' },
  ),
];
