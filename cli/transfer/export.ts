import { open, rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readAccount, type Account } from '../kernel/account.ts';
import { textOf, type Command } from '../kernel/command.ts';
import { findBoard } from '../commands/boards.ts';
import { CliError, EXIT, usageError } from '../kernel/failures.ts';
import { failureOf, networkFailure } from '../kernel/send.ts';
import { endProgress, interruptible, showProgress } from '../kernel/terminal.ts';

/** The longest wait for the first bytes, and for the next ones. */
const SILENT_MS = 120_000;

export const exportData: Command = {
  name: 'export',
  args: ['BOARD'],
  isOptional: true,
  about: 'Downloads everything that is yours as a zip, or one board as a page (HTML).',
  options: {
    output: { type: 'string', value: 'FILE', about: "The file; else the server's name for it." },
    force: { type: 'boolean', about: 'Replaces a file that is there.' },
  },
  notes: [
    'The zip needs a token with the scopes read and secret_boards. It has no messages and no recent searches, which',
    'no token reads: the settings of the site download it with them. Three may be begun a day.',
  ],
  examples: ['bowerbird export', 'bowerbird export Garden --output garden.html'],
  async run([name], values, send) {
    const force = values['force'] === true;
    const wanted = textOf(values, 'output');
    // Before anything is requested: a person may begin few exports a day.
    if (wanted !== null && !force) await requireAbsent(wanted);
    const board = name === undefined ? null : await findBoard(await send(), name);
    const path = board === null ? '/settings/export/file' : `/board/${board.id}/page`;
    const account = await readAccount();
    const written = await interruptible(async (signal) => {
      const download = await request(account, path, signal);
      try {
        return await store(download, wanted ?? download.name, force);
      } finally {
        download.end();
      }
    });
    return { json: written, lines: [`${written.file}: ${written.bytes} bytes`] };
  },
};

async function requireAbsent(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found !== null) throw isThere(file);
}

const isThere = (file: string): CliError =>
  usageError(`"${file}" is there already. Replace it with --force, or name another: --output FILE`);

interface Download {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Lets go of the connection. */
  end(): void;
}

/** Begins a download; a silence that is too long ends it. */
async function request(account: Account, path: string, stop: AbortSignal): Promise<Download> {
  const { address, token } = account;
  const silent = new AbortController();
  const late = (): void => silent.abort(new DOMException('silent', 'TimeoutError'));
  const timer = setTimeout(late, SILENT_MS);
  const end = (): void => {
    clearTimeout(timer);
    silent.abort();
  };
  const failed = (cause: unknown): CliError =>
    stop.aborted
      ? new CliError(EXIT.unfinished, 'Stopped. The file was not written.')
      : networkFailure(address, cause, SILENT_MS);
  const response = await fetch(address + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([silent.signal, stop]),
    redirect: 'error',
  }).catch((cause: unknown) => {
    end();
    throw failed(cause);
  });
  const { body, headers } = response;
  const name = /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  if (!response.ok || body === null || name === undefined) {
    const text = await response.text().catch(() => '');
    end();
    throw failureOf(response.status, text);
  }
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        timer.refresh();
        yield chunk;
      }
    } catch (cause) {
      // Also a download that ended halfway.
      throw failed(cause);
    }
  };
  return { name: basename(name), chunks: chunks(), end };
}

interface Written {
  readonly file: string;
  readonly bytes: number;
}

/** Writes beside the file first, so that whatever happens, no half of one has its name. */
async function store({ chunks }: Download, file: string, force: boolean): Promise<Written> {
  const part = `${file}.${process.pid}.part`;
  // Takes the name, so that nothing that appears meanwhile is replaced.
  if (!force) await (await create(file)).close();
  try {
    const handle = await create(part);
    let bytes = 0;
    try {
      for await (const chunk of chunks) {
        await handle.writeFile(chunk);
        bytes += chunk.length;
        showProgress(`${(bytes / 1_000_000).toFixed(1)} MB`);
      }
      await handle.sync();
    } finally {
      await handle.close();
      endProgress();
    }
    await rename(part, file);
    return { file, bytes };
  } catch (error) {
    await rm(part, { force: true });
    if (!force) await rm(file, { force: true });
    throw error;
  }
}

async function create(file: string): Promise<Awaited<ReturnType<typeof open>>> {
  return open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw isThere(file);
    throw usageError(`"${file}" cannot be written: ${error.message}`);
  });
}
