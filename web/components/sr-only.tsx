import type { ReactNode } from 'react';

/** A mark of a message: for those who hear the page. Those who see it see it anyway. */
export const said = (inner: ReactNode): ReactNode => <span className="sr-only">{inner}</span>;
