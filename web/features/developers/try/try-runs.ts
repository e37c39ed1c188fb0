/** The walk that is under way, kept in this tab while the person is away on the consent page. */
import type { TryRun } from './try-flow.ts';

const key = 'signoff.try';

export const readRun = (): TryRun | null => {
  const text = sessionStorage.getItem(key);
  // Only this page writes there.
  return text === null ? null : (JSON.parse(text) as TryRun);
};

export const keepRun = (run: TryRun): void => sessionStorage.setItem(key, JSON.stringify(run));
export const dropRun = (): void => sessionStorage.removeItem(key);
