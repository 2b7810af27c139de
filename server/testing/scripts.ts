import { createHash } from 'node:crypto';

/** Returns the texts of inline scripts that would run, without data blocks. */
export function ownScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text = '']) =>
      /type="application\/(?:ld\+)?json"/.test(attributes) ? [] : [text],
  );
}

/** Returns a script's hash in the format of a content security policy. */
export const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
