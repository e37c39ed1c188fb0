import { writeSaved } from './storage.ts';
import { createStore } from './store.ts';

export type Theme = 'light' | 'dark';

const root = (): HTMLElement => document.documentElement;

// theme-before-paint.js has set the attribute before the first paint.
export const theme = createStore<Theme>(root().dataset.theme === 'dark' ? 'dark' : 'light');

export const toggleTheme = (): void => {
  const next: Theme = theme.get() === 'dark' ? 'light' : 'dark';
  root().dataset.theme = next;
  writeSaved('theme', next);
  theme.set(next);
};
