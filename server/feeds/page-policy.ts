import { createHash } from 'node:crypto';

/**
 * Returns the policy of a page without scripts, with pictures and one style, which is allowed by its hash.
 * `framedBy` is who may frame it.
 */
export function pagePolicy(
  style: string,
  pictures: string | null,
  framedBy: '*' | "'none'",
): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `img-src 'self'${pictures === null ? '' : ` ${pictures}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}
