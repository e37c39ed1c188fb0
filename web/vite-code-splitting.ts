/**
 * Which file each module goes into, so that a page loads what it needs and little else. The entry is one file. What
 * the pages share that people open first and most lies in files by who needs it: each is loaded by exactly those. All other
 * pages count as one, and what only they share is one file. What a single page needs stays with it. Left to itself, the bundler
 * makes a file of every combination of all pages: sixty of them for the entry alone, each requested and compressed by itself.
 */
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * What so many need, and is smaller than this before compression, goes with the entry: a request costs more than the few
 * bytes that the rest load in vain.
 */
const minNeeders = 3;
const minFileBytes = 20_000;

/** What people open first and most: each page, with what it shows at once although it is imported on demand. */
const mainPages: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['/sign-in/sign-in-page.tsx'],
  home: ['/home/home-page.tsx', '/post-panel/story-line.tsx'],
  review: ['/review/review-page.tsx'],
  compose: ['/compose/compose-page.tsx'],
  calendar: ['/calendar/calendar-page.tsx'],
};
/** At least this many of all other pages, and of the dialogs and parts that are loaded when they are opened. */
const others = 'others';
const minOthers = 2;
const needers = [...Object.keys(mainPages), others];

/**
 * React, the router and the queries: they seldom change, so browsers can keep them cached across our releases. One
 * file, because two compete for a slow line, each with a connection that has to gain speed.
 */
const isFramework = (id: string): boolean =>
  /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//.test(id);

/** Menus, dialogs, popovers and toasts in one file: users who open one soon open another. */
const isWidget = (id: string): boolean =>
  /node_modules\/(@radix-ui|radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce)/.test(
    id,
  );

/** Modules with large dependencies stay with the few pages that use them. */
const isShared = (id: string): boolean =>
  /\/web\/(components|data|time|browser|features)\/|\/lucide-react\//.test(id) &&
  !/\/media\/(uploads|pictures)\//.test(id);

/** A page is a part of no group, so that it stays a file that can be found by its name. */
const isPage = (id: string): boolean => /-page\.tsx$/.test(id);

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/** The file of each icon, by all its names: the package's first file exports each from its own. */
function findIconFiles(first: string, { body }: Program): Map<string, string> {
  const files = new Map<string, string>();
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue;
    const file = join(dirname(first), statement.source.value);
    for (const { exported } of statement.specifiers)
      if (exported.type === 'Identifier') files.set(exported.name, file);
  }
  return files;
}

const importedNames = ({ body }: Program, source: string): string[] =>
  body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && statement.source.value === source
      ? statement.specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? [one.imported.name] : [],
        )
      : [],
  );

const iconPackage = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** What each module imports. Importing one icon names the package's first file, which would count as needing them all. */
function readImports(context: Rolldown.PluginContext): (id: string) => readonly string[] {
  const ids = [...context.getModuleIds()];
  const icons = ids.find((id) => iconPackage.test(id));
  const iconFiles = icons
    ? findIconFiles(icons, context.parse(context.getModuleInfo(icons)?.code ?? ''))
    : undefined;
  const findImports = (id: string): readonly string[] => {
    const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
    if (!icons || !code || !importedIds.includes(icons)) return importedIds;
    const names = importedNames(context.parse(code), 'lucide-react');
    const files = names.flatMap((name) => iconFiles?.get(name) ?? []);
    return [...importedIds.filter((one) => one !== icons), ...files];
  };
  const imports = new Map(ids.map((id) => [id, findImports(id)]));
  return (id) => imports.get(id) ?? [];
}

export function splitCode() {
  const ofEntry = new Set<string>();
  /** Who needs a module. */
  const neededBy = new Map<string, string[]>();
  const addNeeder = (id: string, name: string) => neededBy.set(id, [...(neededBy.get(id) ?? []), name]);
  const nameOf = (id: string): string | null => neededBy.get(id)?.join('-') ?? null;
  const neederCount = (id = ''): number => neededBy.get(id)?.length ?? 0;

  const isOfSet = (id: string, size: number): boolean =>
    neederCount(id) === size && nameOf(id) !== others && isShared(id) && !isPage(id);

  const plugin: Plugin = {
    name: 'split-code',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const importsOf = readImports(this);
      const reach = (start: readonly string[], found = new Set<string>()): Set<string> => {
        const queue = [...start];
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
          if (found.has(id) || ofEntry.has(id)) continue;
          found.add(id);
          queue.push(...importsOf(id));
        }
        return found;
      };
      reach(
        ids.filter((id) => this.getModuleInfo(id)?.isEntry),
        ofEntry,
      );

      const ofMainPages = new Set<string>();
      for (const [page, files] of Object.entries(mainPages)) {
        const roots = ids.filter((id) => files.some((file) => id.endsWith(`/web/features${file}`)));
        if (roots.length < files.length) throw new Error(`A file of the page ${page} is missing.`);
        for (const root of roots) ofMainPages.add(root);
        for (const id of reach(roots)) addNeeder(id, page);
      }
      const isOnDemand = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
      const counts = new Map<string, number>();
      for (const root of ids.filter((id) => isOnDemand(id) && !ofMainPages.has(id)))
        for (const id of reach([root])) counts.set(id, (counts.get(id) ?? 0) + 1);
      for (const [id, count] of counts) if (count >= minOthers) addNeeder(id, others);

      // The largest sets first: what a module imports is needed by at least as many.
      const sets = [...Map.groupBy(neededBy.keys(), nameOf).values()];
      for (const set of sets.sort(([one], [other]) => neederCount(other) - neederCount(one))) {
        const bytes = set.reduce((sum, id) => sum + (this.getModuleInfo(id)?.code?.length ?? 0), 0);
        const isClosed = set.every((id) =>
          importsOf(id).every((one) => ofEntry.has(one) || set.includes(one)),
        );
        if (neederCount(set[0]) >= minNeeders && bytes < minFileBytes && isClosed)
          for (const id of set) ofEntry.add(id);
      }
    },
  };
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'framework', test: isFramework, priority: 9 },
    { name: 'entry', test: (id) => ofEntry.has(id), priority: 8 },
    // A module is needed by all that need what imports it, so a group takes only what no larger one has.
    ...needers.map((_name, index) => ({
      name: nameOf,
      test: (id: string) => isOfSet(id, index + 1),
      minShareCount: 2,
      priority: index + 2,
    })),
    { name: 'widgets', test: isWidget, priority: 1 },
    { name: 'shared', test: isShared, minShareCount: 3 },
  ];
  return { plugin, groups };
}
