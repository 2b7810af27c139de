import { createHash } from 'node:crypto';

/** The texts of the scripts that stand in a page and would run: not its blocks of data. */
export function ownScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text = '']) =>
      /type="application\/(?:ld\+)?json"/.test(attributes) ? [] : [text],
  );
}

/** A script's hash as a content security policy names it. */
export const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
