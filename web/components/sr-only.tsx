import type { ReactNode } from 'react';

/** A mark in a message: text for screen readers only. */
export const srOnly = (inner: ReactNode): ReactNode => <span className="sr-only">{inner}</span>;
