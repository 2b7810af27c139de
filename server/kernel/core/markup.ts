const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters and others that XML cannot hold even when escaped. */
// oxlint-disable-next-line no-control-regex
const UNHOLDABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Escapes text for elements and quoted attributes of HTML and XML. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNHOLDABLE, '')
    .replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
