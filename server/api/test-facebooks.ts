import type { GraphToken } from '#server/testing/graph-stand-in.ts';

/** What the examples call people of Facebook; in each world they are others. */
export const FACEBOOKS = { noor: '77', lea: '79' };

/** Those people for so many worlds, and Emil, whom all of them share. */
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
