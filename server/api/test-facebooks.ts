import type { GraphToken } from '#server/testing/graph-stand-in.ts';

/** The Facebook ids in the examples; each world replaces them. */
export const FACEBOOKS = { noor: '77', lea: '79' };

/** Returns those people for this many worlds, and Emil, who is shared by all. */
export function facebookPeople(worlds: number): Record<string, GraphToken> {
  const noor = { email: 'noor@people.example', first_name: 'Noor', last_name: 'Haddad' };
  const people: Record<string, GraphToken> = {
    'token-of-emil': { userId: '78', person: { id: '78', first_name: 'Emil' } },
  };
  for (let number = 0; number < worlds; number += 1) {
    for (const [name, start] of Object.entries(FACEBOOKS)) {
      const id = `${start}${number}`;
      const message = name === 'noor' ? { ...noor, birthday: '01/02/1990' } : {};
      people[`token-of-${name}${number}`] = { userId: id, person: { id, ...message } };
    }
  }
  return people;
}
