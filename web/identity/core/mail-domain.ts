/** The most common mail hosts, and their common typos. */
const HOSTS = [
  // Typos start with g as well: mail.com and email.com are other providers [AUTH-14].
  { host: 'gmail.com', hasCountries: false },
  { host: 'hotmail.com', hasCountries: true },
  { host: 'outlook.com', hasCountries: true },
] as const;
const FAR = 3;

/** The corrected address if its domain looks mistyped; null otherwise. */
export function addressMeant(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || HOSTS.some(({ host }) => host === domain)) return null;
  const meant = HOSTS.find((known) => isMistyped(domain, known));
  return meant === undefined ? null : `${address.slice(0, at).trim()}@${meant.host}`;
}

function isMistyped(domain: string, { host, hasCountries }: (typeof HOSTS)[number]): boolean {
  const name = host.split('.')[0] ?? '';
  if (domain.startsWith(`${name}.`)) {
    // A country's domain has two letters; co and cm are typos of com.
    const isCountry = /(?:^|\.)(?!co$|cm$)[a-z]{2}$/.test(domain.slice(name.length + 1));
    return !(hasCountries && isCountry);
  }
  return domain[0] === host[0] && editsBetween(domain, host) < FAR;
}

/** The edit distance of two words: letters added, omitted or replaced. */
export function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1];
    for (const [at, wanted] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
