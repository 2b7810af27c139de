import { ButtonLink } from '#web/ui/base/button.tsx';
import type { LogInEnd } from './log-in-end.ts';
import styles from './log-in-outcome.module.css';

/** The explanation of a refused log-in, with the next step [AUTH-08]. */
export function LogInOutcome({ end: { title, text, next } }: { end: LogInEnd }) {
  return (
    <div className={styles['outcome']} role="alert">
      <h2 className="h-20">{title}</h2>
      <p>{text}</p>
      <ButtonLink href={next.href} variant="line">
        {next.label}
      </ButtonLink>
    </div>
  );
}
