/** Validators of URL parameters, by name. */
export type AddressFields = Readonly<Record<string, (text: string) => boolean>>;

export const isId = (text: string): boolean => /^\d{1,19}$/.test(text);
export const isOneOf =
  (all: readonly string[]) =>
  (text: string): boolean =>
    all.includes(text);
/** Validates a comma-separated list. */
export const areAll =
  (isSound: (text: string) => boolean, most = Number.POSITIVE_INFINITY) =>
  (text: string): boolean => {
    const parts = text.split(',');
    return parts.length <= most && parts.every(isSound);
  };

/** The names of invalid URL parameters, of those that a page uses. */
export function problemsIn(search: unknown, fields: AddressFields): string[] {
  const texts = search as Readonly<Record<string, string | undefined>>;
  return Object.entries(fields).flatMap(([name, isSound]) => {
    const text = texts[name];
    return text === undefined || isSound(text) ? [] : [name];
  });
}
