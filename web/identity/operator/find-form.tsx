import { useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import styles from './operator.module.css';

interface Props {
  readonly label: string;
  /** Told of what is looked for, without spaces around it, once Enter is pressed. */
  readonly onFind: (query: string) => void;
}

/** Above a list of operators: the field that narrows it. */
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
