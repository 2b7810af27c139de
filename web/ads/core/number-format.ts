const made = new Map<string, Intl.NumberFormat>();

/** The browser takes long to make one of these, and a table of figures needs the same few in each of its cells. */
export function numberFormat(
  locale: string,
  options: Readonly<Intl.NumberFormatOptions> = {},
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.NumberFormat(locale, options);
  made.set(key, format);
  return format;
}
