import { findPage, type Page, pages } from './pages.ts';
import type { Settings } from './settings.ts';

/** Who may do what on a page right now. No tasks means no role. */
export function tasksOf(settings: Settings, personKey: string, page: Page): string[] {
  const changed = Object.entries(settings.current().tasks).find(([key]) => {
    const [person, name = ''] = key.split('/');
    return person === personKey && findPage(name) === page;
  });
  return changed?.[1] ?? page.tasks[personKey] ?? [];
}

export const pagesOf = (settings: Settings, personKey: string): Page[] =>
  pages.filter((page) => tasksOf(settings, personKey, page).length > 0);
