import { expect, it } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { reportOf } from './report.ts';

// Calls the boundary's methods in React's order; e2e has a real tree that breaks.
function broken(props: Partial<ConstructorParameters<typeof ErrorBoundary>[0]>) {
  const boundary = new ErrorBoundary({ children: 'whole', ...props });
  boundary.state = ErrorBoundary.getDerivedStateFromError();
  return boundary;
}

it('shows its children, and after a break the fallback or nothing [UI-02]', () => {
  expect(new ErrorBoundary({ children: 'whole' }).render()).toBe('whole');
  expect(broken({}).render()).toBeNull();
  expect(broken({ fallback: 'sorry' }).render()).toBe('sorry');
});

it('logs message, name and stack [UI-02]', () => {
  const cause = new RangeError('too far');
  const logged: unknown[] = [];
  broken({ log: (...all) => logged.push(all) }).componentDidCatch(cause, {
    componentStack: 'in Grid',
  });
  expect(logged).toEqual([[cause, 'in Grid']]);
  expect(reportOf(cause, 'in Grid')).toEqual({
    message: 'too far',
    name: 'RangeError',
    stack: cause.stack,
    where: 'in Grid',
  });
});

it('reports what is thrown and is no error', () => {
  expect(reportOf('gone')).toMatchObject({ message: 'gone', name: 'Error' });
});
