/** Whole years since a birthday in a date field's or a social network's format; null for an invalid date. */
export function ageIn(birthday: string, now: Date): number | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(birthday) ?? [];
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(birthday) ?? [];
  const [y, m, d] = [isoYear ?? year, isoMonth ?? month, isoDay ?? day].map(Number);
  if (y === undefined || m === undefined || d === undefined || Number.isNaN(y)) return null;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  const [thisMonth, today] = [now.getUTCMonth() + 1, now.getUTCDate()];
  const isBefore = thisMonth < m || (thisMonth === m && today < d);
  const age = now.getUTCFullYear() - y - (isBefore ? 1 : 0);
  return age >= 0 && age <= 130 ? age : null;
}
