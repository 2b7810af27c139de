import page from './console-page.module.css';

interface Props {
  /** Labels with what they are of, both as they are read. */
  readonly facts: readonly (readonly [string, string])[];
}

/** What is known of something, line by line. */
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
