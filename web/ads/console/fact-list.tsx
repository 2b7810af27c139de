import page from './console-page.module.css';

interface Props {
  /** Pairs of label and value, both as displayed. */
  readonly facts: readonly (readonly [string, string])[];
}

/** A list of labelled facts. */
export function FactList({ facts }: Props) {
  return (
    <dl className={page['facts']}>
      {facts.map(([label, value]) => (
        <div key={label} className={page['fact']}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
