import { BROUGHT_FORMATS, startImport, undoImport } from '#contract/transfer/bring.ts';
import type { BroughtFile } from '#contract/transfer/bring.ts';
import { readAccount } from '../kernel/account.ts';
import { readBoards } from '../commands/boards.ts';
import {
  oneOf,
  plain,
  textOf,
  textsOf,
  type Command,
  type Result,
  type Values,
} from '../kernel/command.ts';
import { usageError } from '../kernel/failures.ts';
import type { Send } from '../kernel/send.ts';
import { findImport, followImport } from './follow.ts';
import { linesOf, reportOf } from './report.ts';
import { uploadFile } from './upload-file.ts';

export const importFile: Command = {
  name: 'import',
  args: ['FILE'],
  isOptional: true,
  about: 'Brings a file of another tool, a zip of pictures or an export; waits, and reports.',
  notes: [
    'The token needs the scopes read, write and secret_boards. The server saves on its own: Ctrl-C ends the waiting',
    'alone, and import --resume waits again. What the file calls private goes to secret boards either way.',
  ],
  options: {
    into: { type: 'string', value: 'BOARD', about: 'One board for all; else one for each folder.' },
    folder: {
      type: 'string',
      value: 'NAME',
      multiple: true,
      about: 'Only this folder of the file; repeat it for more.',
    },
    public: { type: 'boolean', about: 'New boards are public; secret without it.' },
    tags: { type: 'string', value: 'WAY', about: 'hashtags (as they are), or none.' },
    sections: { type: 'boolean', about: 'Each entry into the section of its first tag.' },
    following: { type: 'boolean', about: 'Of an export: follow the same usernames here.' },
    format: {
      type: 'string',
      value: 'NAME',
      about: 'Refuse the file if it is not of this format.',
    },
    'dry-run': { type: 'boolean', about: 'Only say what is in the file.' },
    resume: { type: 'boolean', about: 'Without FILE: wait for the import that is running.' },
  },
  examples: [
    'bowerbird import bookmarks.html --dry-run',
    'bowerbird import raindrop.csv --into Later --public',
    'bowerbird import --resume',
  ],
  async run([path], values, send) {
    const call = await send();
    if (path === undefined) {
      if (values['resume'] !== true) throw usageError('import takes FILE, or --resume without it.');
      return finish(call, await findImport(call));
    }
    if (values['resume'] === true) throw usageError('--resume: leave out FILE.');
    // Whatever is wrong with the options is found before the file is sent.
    const tags = oneOf(values, 'tags', ['hashtags', 'none'] as const);
    const wanted =
      textOf(values, 'format') === null ? null : oneOf(values, 'format', BROUGHT_FORMATS);
    const privacy = await privacyFor(call, values);
    const file = await uploadFile(call, await readAccount(), path);
    const problem = problemOf(file, wanted, textsOf(values, 'folder'));
    if (problem !== null || values['dry-run'] === true) {
      await call(undoImport, { import_id: file.id });
      if (problem !== null) throw usageError(problem);
      return { json: file, lines: linesOf(file) };
    }
    const begun = await call(startImport, {
      import_id: file.id,
      folders: foldersFor(file, values),
      tags,
      with_sections: values['sections'] === true,
      privacy,
      with_following: values['following'] === true,
    });
    return finish(call, begun);
  },
};

async function finish(call: Send, file: BroughtFile): Promise<Result> {
  return reportOf(call, await followImport(call, file));
}

/** A board that is there already decides who may see what goes to it. */
async function privacyFor(call: Send, values: Values): Promise<'public' | 'secret'> {
  const into = textOf(values, 'into');
  const boards = into === null ? [] : await readBoards(call);
  const there = boards.find(({ name }) => name.toLowerCase() === into?.trim().toLowerCase());
  if (there?.privacy === 'secret' && values['public'] === true) {
    throw usageError(`--public: your board "${plain(there.name)}" is secret.`);
  }
  const isSecret = there ? there.privacy === 'secret' : values['public'] !== true;
  return isSecret ? 'secret' : 'public';
}

/** Why the file is not what the options say; null if it is. */
function problemOf(
  { format, folders }: BroughtFile,
  wanted: string | null,
  named: readonly string[],
): string | null {
  if (wanted !== null && wanted !== format) return `--format: the file is of ${format}.`;
  const names = folders.map(({ name }) => name);
  const missing = named.find((name) => !names.includes(name));
  if (missing === undefined) return null;
  return `--folder: the file has no folder "${plain(missing)}". See: import FILE --dry-run`;
}

/** The folders that differ from the preview. */
function foldersFor({ folders }: BroughtFile, values: Values) {
  const into = textOf(values, 'into');
  const named = textsOf(values, 'folder');
  return folders.map(({ name, board }) => ({
    name,
    board: into?.trim() ?? board,
    is_chosen: named.length === 0 || named.includes(name),
  }));
}
