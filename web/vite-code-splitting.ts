/**
 * Which file each module goes into, so that a page loads what it needs and little else. The entry is one file. Of the
 * pages that people open first and most, each shared module lies in a file that exactly those of them load which need
 * it. The rest of what pages share is one file, and what a single page needs stays with it. Left to itself, the bundler makes
 * a file of every combination of all pages: sixty of them for the entry alone, each requested and compressed by itself.
 */
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * What several pages need and is smaller than this before compression goes with the entry: a request costs more than
 * the few bytes that other pages load in vain.
 */
const minFileBytes = 20_000;

/** People open these first and most: `<name>-page.tsx` of web/features. */
const mainPages = ['sign-in', 'home', 'review', 'compose', 'calendar'];

/** These seldom change, so browsers can keep them cached across our releases; React less often than what builds on it. */
const isReact = (id: string): boolean => /node_modules\/(react|react-dom|scheduler)\//.test(id);
const isVendor = (id: string): boolean => /node_modules\/(@tanstack|use-sync-external-store)\//.test(id);

/** Menus, dialogs, popovers and toasts in one file: users who open one soon open another. */
const isWidget = (id: string): boolean =>
  /node_modules\/(@radix-ui|radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce)/.test(
    id,
  );

/**
 * Modules that several pages share and no page above needs: one file instead of twenty, each of which would be a
 * request. Modules with large dependencies stay with the few pages that use them.
 */
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

export function splitCode() {
  const ofEntry = new Set<string>();
  /** The pages above that need a module. */
  const neededBy = new Map<string, string[]>();
  const nameOf = (id: string): string | null => neededBy.get(id)?.join('-') ?? null;
  const pagesOf = ([first = '']: readonly string[]): number => neededBy.get(first)?.length ?? 0;

  const plugin: Plugin = {
    name: 'split-code',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const icons = ids.find((id) => iconPackage.test(id));
      const iconFiles = icons
        ? findIconFiles(icons, this.parse(this.getModuleInfo(icons)?.code ?? ''))
        : undefined;
      // Importing one icon names the package's first file, which would count as needing them all.
      const importsOf = (id: string): string[] => {
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        if (!icons || !code || !importedIds.includes(icons)) return [...importedIds];
        const names = importedNames(this.parse(code), 'lucide-react');
        const files = names.flatMap((name) => iconFiles?.get(name) ?? []);
        return [...importedIds.filter((one) => one !== icons), ...files];
      };
      const reach = (start: readonly string[], found: Set<string>): Set<string> => {
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
      for (const page of mainPages) {
        const file = ids.find((id) => id.includes('/web/features/') && id.endsWith(`/${page}-page.tsx`));
        if (!file) throw new Error(`There is no page ${page}.`);
        for (const id of reach([file], new Set())) neededBy.set(id, [...(neededBy.get(id) ?? []), page]);
      }
      // The largest sets first: what a module imports is needed by at least as many pages.
      const sets = Map.groupBy(neededBy.keys(), (id) => nameOf(id) ?? '');
      const bySize = [...sets.values()].sort((one, other) => pagesOf(other) - pagesOf(one));
      for (const set of bySize) {
        const bytes = set.reduce((sum, id) => sum + (this.getModuleInfo(id)?.code?.length ?? 0), 0);
        const isClosed = set.every((id) =>
          importsOf(id).every((one) => ofEntry.has(one) || set.includes(one)),
        );
        if (pagesOf(set) > 1 && bytes < minFileBytes && isClosed) for (const id of set) ofEntry.add(id);
      }
    },
  };
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'react', test: isReact, priority: 10 },
    { name: 'vendor', test: isVendor, priority: 9 },
    { name: 'entry', test: (id) => ofEntry.has(id), priority: 8 },
    // A module is needed by all pages that need what imports it, so a group takes only what no larger one has.
    ...mainPages.map((_page, index) => ({
      name: nameOf,
      test: (id: string) => neededBy.get(id)?.length === index + 1 && !isPage(id),
      minShareCount: 2,
      priority: index + 2,
    })),
    { name: 'widgets', test: isWidget, priority: 1 },
    { name: 'shared', test: isShared, minShareCount: 3 },
  ];
  return { plugin, groups };
}
