import type { Person } from '#contract/social.ts';
import styles from './person-card.module.css';
import { PersonCard } from './person-card.tsx';

export function PeopleList({ people, label }: { people: readonly Person[]; label: string }) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {people.map((person) => (
        <li key={person.id}>
          <PersonCard person={person} />
        </li>
      ))}
    </ul>
  );
}
