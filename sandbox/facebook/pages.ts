import type { Settings } from './settings.ts';

/** Pages and the initial roles of people on them, which settings can change. */
export type Page = {
  id: string;
  name: string;
  username: string;
  category: { id: string; name: string };
  about: string;
  fans: number;
  followers: number;
  /** Tasks by person; others have no role. */
  tasks: Record<string, string[]>;
};

const allTasks = ['ANALYZE', 'ADVERTISE', 'MESSAGING', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'];
const editorTasks = ['ANALYZE', 'ADVERTISE', 'MODERATE', 'CREATE_CONTENT'];

export const pages: Page[] = [
  {
    id: '104512377012001',
    name: 'Lanternfish Coffee',
    username: 'lanternfishcoffee',
    category: { id: '197871390225897', name: 'Cafe' },
    about: 'Small-batch roasters by the harbour.',
    fans: 11_920,
    followers: 12_480,
    tasks: { ines: allTasks, tomas: editorTasks, maren: ['ANALYZE'] },
  },
  {
    id: '104512377012002',
    name: 'Lanternfish Wholesale',
    username: 'lanternfishwholesale',
    category: { id: '2257', name: 'Food wholesaler' },
    about: 'Beans by the sack.',
    fans: 640,
    followers: 702,
    tasks: { ines: allTasks },
  },
  {
    id: '104512377012003',
    name: 'Harbour Tasting Room',
    username: 'harbourtastingroom',
    category: { id: '2500', name: 'Local business' },
    about: 'Cups, cards and conversations.',
    fans: 1_310,
    followers: 1_402,
    // Ines can moderate comments here, but not post.
    tasks: { ines: ['ANALYZE', 'MODERATE'], priya: allTasks },
  },
  {
    id: '104512377012004',
    name: 'Tomas Reyl',
    username: 'tomasreylphotos',
    category: { id: '181475575221097', name: 'Photographer' },
    about: 'Pictures of people at work.',
    fans: 2_044,
    followers: 2_210,
    tasks: { tomas: allTasks },
  },
  {
    id: '104512377012005',
    name: 'Weber Bikes',
    username: 'weberbikes',
    category: { id: '2500', name: 'Local business' },
    about: 'Repairs on Tuesdays.',
    // Fewer than 100 likes: no metrics.
    fans: 61,
    followers: 64,
    tasks: { jonas: allTasks },
  },
];

export const findPage = (name: string): Page | undefined =>
  pages.find(({ id, username }) => id === name || username === name);
export function pageOf(id: string): Page {
  const page = findPage(id);
  if (!page) throw new Error(`There is no page "${id}" on the simulated Facebook.`);
  return page;
}

/** The person's current tasks on a page. No tasks means no role. */
export function tasksOf(settings: Settings, personKey: string, page: Page): string[] {
  const changed = Object.entries(settings.current().tasks).find(([key]) => {
    const [person, name = ''] = key.split('/');
    return person === personKey && findPage(name) === page;
  });
  return changed?.[1] ?? page.tasks[personKey] ?? [];
}

export const pagesOf = (settings: Settings, personKey: string): Page[] =>
  pages.filter((page) => tasksOf(settings, personKey, page).length > 0);
