const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const MAX_NAME = 40;

/** The browser and operating system of a User-Agent header; null for unknown parts. */
export function browserOf(userAgent: string): { browser: string | null; system: string | null } {
  const named = (table: typeof BROWSERS) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: named(BROWSERS) ?? programOf(userAgent), system: named(SYSTEMS) };
}

/** Other programs start with their name. */
function programOf(userAgent: string): string | null {
  const name = /^[A-Za-z][\w.+-]*/.exec(userAgent)?.[0] ?? null;
  return name === null || name === 'Mozilla' ? null : name.slice(0, MAX_NAME);
}

/** The same as English text for an e-mail. */
export function browserText(userAgent: string): string {
  const { browser, system } = browserOf(userAgent);
  const what = browser ?? 'a browser that does not say what it is';
  return system === null ? what : `${what} on ${system}`;
}
