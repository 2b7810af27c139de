import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(100% 0 0), oklch(20.5% 0.014 265));
  --ink: light-dark(oklch(22% 0.02 265), oklch(95% 0.006 85));
  --ink-2: light-dark(oklch(46% 0.02 265), oklch(76% 0.012 265));
  --satin: light-dark(oklch(43% 0.17 267), oklch(74% 0.125 265));
  --satin-ink: light-dark(oklch(100% 0 0), oklch(20.5% 0.014 265));
}
* { box-sizing: border-box; margin: 0; }
body {
  display: grid; place-items: center; min-height: 100vh; padding: 24px;
  background: var(--ground); color: var(--ink);
  font: 400 16px/24px ui-sans-serif, system-ui, sans-serif;
}
main { display: grid; gap: 16px; max-width: 480px; overflow-wrap: anywhere; }
h1 { font-size: 24px; line-height: 32px; }
p, ul { color: var(--ink-2); }
ul { padding-inline-start: 20px; }
a { color: var(--satin); }
button, a.act {
  display: inline-grid; place-items: center; width: fit-content; min-height: 48px; padding: 0 20px; border: 0; border-radius: 999px;
  background: var(--satin); color: var(--satin-ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
a:focus-visible, button:focus-visible { outline: 2px solid var(--satin); outline-offset: 2px; }
`;

/** The page runs and loads nothing, and may only submit its form to this origin. Its style is allowed by hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page only for the holder of a link; other sites must not learn its address. */
export const sendLinkPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(page);

/** Returns a page opened by a link in an e-mail, with or without a session; both texts are HTML. */
export function linkPage(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<title>${title}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1>${body}</main></body></html>`
  );
}
