import { useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import styles from './operator.module.css';

interface Props {
  readonly label: string;
  /** Called with the trimmed query on Enter. */
  readonly onFind: (query: string) => void;
}

/** The search field above an operator's list. */
export function FindForm({ label, onFind }: Props) {
  const [query, setQuery] = useState('');
  return (
    <form
      className={styles['search']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(query.trim());
      }}
    >
      <Field
        type="search"
        label={label}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
    </form>
  );
}
