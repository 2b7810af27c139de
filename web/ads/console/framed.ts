import { createContext, type ReactNode, use } from 'react';

/** Puts content into the console's frame on pages that have a frame of their own; elsewhere it changes nothing. */
export const Framed = createContext((content: ReactNode): ReactNode => content);

export const useFramed = () => use(Framed);
