/** The current walkthrough, stored in this tab while the user is away on the consent page. */
import type { TryRun } from './try-flow.ts';

const key = 'signoff.try';

export const readRun = (): TryRun | null => {
  const text = sessionStorage.getItem(key);
  // Only this page writes this entry.
  return text === null ? null : (JSON.parse(text) as TryRun);
};

export const saveRun = (run: TryRun): void => sessionStorage.setItem(key, JSON.stringify(run));
export const clearRun = (): void => sessionStorage.removeItem(key);
