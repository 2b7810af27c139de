/** Fields of JSON that somebody sent: whatever has another type is as good as absent. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const objectIn = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : null;

export const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.map(objectIn).filter((one) => one !== null) : [];

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const textOrNull = (value: unknown): string | null => textIn(value) || null;

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
