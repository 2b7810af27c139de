import { request } from 'node:http';
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { UploadTicket } from '#contract/media.ts';

/** Returns the form of an upload as scripts write it: the parameters, then the file under a malicious name. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  file: Buffer | null,
  field = 'file',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const name = '../../etc/passwd.html';
  if (file !== null) form.append(field, new Blob([new Uint8Array(file)]), name);
  return form;
}

/** Posts a file without cookie and CSRF pair; `change` replaces or adds parameters. */
export function postFile(
  server: string,
  ticket: UploadTicket,
  file: Buffer | null,
  change: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = formOf({ ...ticket.upload_parameters, ...change }, file);
  return fetch(new URL('/media/uploads/', server), { method: 'POST', body });
}

/** Returns a refusal's status and code. */
export async function refusalOf(answer: Response): Promise<[number, string]> {
  const body = (await answer.json()) as { error: { error_code: string } };
  return [answer.status, body.error.error_code];
}

/** Returns a form's bytes up to its file's first, for tests that write the rest themselves. */
export function headOf(ticket: UploadTicket, boundary: string): string {
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const fields = Object.entries(ticket.upload_parameters).map(
    ([name, value]) => `${part(name)}${value}\r\n`,
  );
  return fields.join('') + part('file', '; filename="x"');
}

/** Opens a post whose body the test writes; chunked without `length`. */
export function openPost(
  server: string,
  boundary: string,
  length: number | null,
  agent?: Agent,
): { sending: ClientRequest; answer: Promise<IncomingMessage> } {
  const { hostname, port } = new URL(server);
  const sending = request({
    hostname,
    port,
    method: 'POST',
    path: '/media/uploads/',
    ...(agent && { agent }),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length === null ? {} : { 'content-length': length }),
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve).on('error', reject);
  });
  return { sending, answer };
}
