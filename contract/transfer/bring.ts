import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_NAME, WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, nameText, text } from '#contract/kernel/scalars.ts';

/** The largest file, in bytes, and the most entries and folders that are read from it. */
export const MAX_BROUGHT_BYTES = 8_000_000;
export const MAX_BROUGHT_ROWS = 10_000;
export const MAX_BROUGHT_FOLDERS = 500;
/** The largest zip of an export or of pictures, in bytes; it is posted as it is to ARCHIVE_PATH. */
export const MAX_ARCHIVE_BYTES = 4_000_000_000;
export const ARCHIVE_PATH = '/settings/import/archive';
/** Polling interval for a running import, in ms. */
export const BROUGHT_POLL_MS = 1500;

/** A file in base64 is a third larger; the rest is for the other fields. */
const BASE64_CHARS = Math.ceil(MAX_BROUGHT_BYTES / 3) * 4;
const MAX_FILE_NAME = 200;

export const BROUGHT_FORMATS = [
  'bookmarks',
  'network',
  'raindrop',
  'pocket',
  'karakeep',
  'linkwarden',
  'pinry',
  'arena',
  'bowerbird',
  'pictures',
] as const;
export type BroughtFormat = (typeof BROUGHT_FORMATS)[number];

/** Whether a file is a zip that waits on the server: pictures come from it, and not from other sites. */
export const isZip = (format: BroughtFormat): boolean =>
  format === 'bowerbird' || format === 'pictures';

/** `preview` until it is started; `undoing` until its Pins are in the trash. */
export const BROUGHT_STATUSES = ['preview', 'running', 'done', 'undoing', 'undone'] as const;

/** The result of an entry: `waiting` also while it awaits another attempt. */
export const BROUGHT_STATES = [
  'waiting',
  'saved',
  'already_there',
  'dead',
  'refused',
  'not_chosen',
] as const;

const chosenFolder = z.object({
  /** As in the file; empty for entries outside folders. */
  name: z.string(),
  /** The name of the board that its entries go to. */
  board: z.string(),
  count: z.int(),
  private_count: z.int(),
  is_chosen: z.boolean(),
});

/** What an export has beside its Pins: restored after them. */
export const BROUGHT_KINDS = [
  'settings',
  'comment',
  'like',
  'following',
  'followed_board',
] as const;
export type BroughtKind = (typeof BROUGHT_KINDS)[number];

const broughtMore = z.object({
  kind: z.enum(BROUGHT_KINDS),
  count: z.int(),
  restored: z.int(),
  /** Those that are not here, or that the person did not choose. */
  passed_over: z.int(),
});

export const broughtFile = z.object({
  id: z.string(),
  type: z.literal('import'),
  file_name: z.string(),
  format: z.enum(BROUGHT_FORMATS),
  status: z.enum(BROUGHT_STATUSES),
  /** Whether the file has more entries than are read. */
  is_cut: z.boolean(),
  counts: z.record(z.enum(BROUGHT_STATES), z.int()),
  folders: z.array(chosenFolder),
  /** Empty for files of other tools. */
  more: z.array(broughtMore),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type BroughtFile = z.infer<typeof broughtFile>;

/** An entry that was not saved, and why. */
export const broughtRow = z.object({
  /** Its number in the file as text, which identifies it within the import. */
  id: z.string(),
  row: z.int(),
  title: z.string(),
  link: z.nullable(z.string()),
  folder: z.string(),
  state: z.enum(BROUGHT_STATES),
  reason: z.nullable(z.string()),
});
export type BroughtRow = z.infer<typeof broughtRow>;

/** Reads a file of another tool, recognised by its content. Nothing is saved yet; the oldest of several previews is forgotten. */
export const createImport = defineCall({
  name: 'v3_create_import',
  path: ['POST', '/v3/imports/'],
  audience: 'signed_in',
  withSecrets: true,
  bodyBytes: BASE64_CHARS + 65_536,
  input: z.object({
    file_name: nameText(MAX_FILE_NAME),
    /** The file's bytes. */
    file_base64: z.string().check(z.maxLength(BASE64_CHARS, 'This file is larger than 8 MB.')),
    guid: z.optional(maybe(text(100))),
  }),
  output: broughtFile,
  errors: [
    'import_unreadable',
    'import_running',
    'too_large',
    'invalid_input',
    'key_reused',
    'key_in_progress',
  ],
  secret: ['file_base64'],
  once: true,
  rate: { limit: 60, seconds: 3600, per: 'person' },
});

/** The viewer's imports, newest first, or the one named. */
export const getImports = defineCall({
  name: 'v3_get_imports',
  resource: ['Imports', 'get'],
  path: ['GET', '/v3/imports/'],
  audience: 'signed_in',
  withSecrets: true,
  input: z.object({ import_id: z.optional(maybe(id())) }),
  output: z.array(broughtFile),
  paged: true,
  errors: ['import_not_found', 'invalid_input'],
});

/** The entries that are not saved, in the order of the file. */
export const getImportRows = defineCall({
  name: 'v3_get_import_rows',
  resource: ['ImportRows', 'get'],
  path: ['GET', '/v3/imports/{import_id}/rows/'],
  audience: 'signed_in',
  withSecrets: true,
  input: z.object({ import_id: id() }),
  output: z.array(broughtRow),
  paged: true,
  errors: ['import_not_found', 'invalid_input'],
});

/** Begins to save what was chosen. Repeating the call returns the progress. */
export const startImport = defineCall({
  name: 'v3_start_import',
  resource: ['Imports', 'update'],
  audience: 'signed_in',
  withSecrets: true,
  input: z.object({
    import_id: id(),
    /** Folders that differ from the preview's: left out, or for another board. */
    folders: z
      .array(
        z.object({
          name: text(MAX_NAME),
          board: z.optional(nameText(MAX_NAME)),
          is_chosen: z.optional(flag()),
        }),
      )
      .check(z.maxLength(MAX_BROUGHT_FOLDERS)),
    tags: z.enum(['hashtags', 'none']),
    /** Whether an entry goes to the section of its first tag, which then is no hashtag. */
    with_sections: z.optional(flag()),
    /** For entries whose file does not say whether they are private; those that are stay secret. */
    privacy: z.enum(['secret', 'public']),
    /** Of an export: whether to follow the people of the same usernames again. */
    with_following: z.optional(flag()),
    /** Of an export: whether the profile and the settings replace those here. */
    with_settings: z.optional(flag()),
  }),
  output: broughtFile,
  errors: ['import_not_found', 'import_running', 'not_allowed', 'invalid_input'],
  rate: WRITES,
});

/**
 * Stops an import and moves its Pins to the trash, and with them the boards that it made and that are empty then; a
 * preview is forgotten.
 */
export const undoImport = defineCall({
  name: 'v3_undo_import',
  resource: ['Imports', 'delete'],
  audience: 'signed_in',
  withSecrets: true,
  input: z.object({ import_id: id() }),
  output: z.nullable(broughtFile),
  errors: ['import_not_found', 'import_running', 'not_allowed'],
  rate: WRITES,
});
