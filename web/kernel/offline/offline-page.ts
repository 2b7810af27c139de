import { escapeHtml } from '../core/escape.ts';
import { APP, type OfflineWords } from './names.ts';

/** Builds the page for an address that is not stored, in the language of the last page. */
export async function offlinePage(): Promise<Response> {
  const found = await (await caches.open(APP)).match('/words');
  // The worker is registered by a page that tells its words at once.
  const words = found ? ((await found.json()) as OfflineWords) : null;
  if (words === null) return Response.error();
  const { lang, dir, title, text, home } = words;
  const html = [
    `<!doctype html><html lang="${escapeHtml(lang)}" dir="${escapeHtml(dir)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>`,
    '<body style="font: 1.1rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 32rem; padding: 0 1.5rem">',
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    `<p><a href="/">${escapeHtml(home)}</a></p></main></body></html>`,
  ].join('');
  const policy =
    "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  };
  return new Response(html, { status: 503, headers });
}
