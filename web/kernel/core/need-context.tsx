import { createContext, type Provider, useContext } from 'react';

/**
 * Creates a context and its hook: `const [SaverProvider, useSaver] = needContext<Saver>('Saver')`. The hook throws
 * outside the provider, naming what is missing [UI-01].
 */
export function needContext<T>(name: string): readonly [Provider<T | undefined>, () => T] {
  const Context = createContext<T | undefined>(undefined);
  Context.displayName = name;
  const use = (): T => {
    const value = useContext(Context);
    if (value === undefined) throw new Error(`use${name} must be used within ${name}Provider`);
    return value;
  };
  return [Context.Provider, use];
}
