const made = new Map<string, Intl.NumberFormat>();

/** Memoised, because creating an Intl.NumberFormat is slow and tables need the same few in every cell. */
export function numberFormat(
  locale: string,
  options: Readonly<Intl.NumberFormatOptions> = {},
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.NumberFormat(locale, options);
  made.set(key, format);
  return format;
}
