import { usageError } from './failures.ts';

/** Reads all of the standard input, up to a limit. */
export async function readStdin(maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw usageError(`The standard input is longer than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Enter, and the terminal's end of input. */
const ENDS = '\r\n\u0004';

/** Reads a secret: from a terminal without showing it, else from the standard input. */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) return (await readStdin(10_000)).toString('utf8').trim();
  process.stderr.write(prompt);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  try {
    return await new Promise((done, fail) => {
      let typed = '';
      stdin.on('data', (signs: string) => {
        if (signs.includes('\u0003')) fail(usageError('Nothing was changed.'));
        for (const sign of signs) {
          if (ENDS.includes(sign)) return done(typed.trim());
          typed = sign === '\u007f' || sign === '\b' ? typed.slice(0, -1) : typed + sign;
        }
      });
    });
  } finally {
    stdin.setRawMode(false).pause();
    process.stderr.write('\n');
  }
}
