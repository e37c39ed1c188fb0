/**
 * A software bill of materials in CycloneDX, out of package-lock.json alone: the same lock file gives the same text, on
 * any machine and without a network. (`npm sbom` puts a random number and the time into each.)
 */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope: 'required' | 'optional';
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly object[];
  readonly purl: string;
}

/** `all`: the packages that only development and tests need as well. */
export function createSbom({ packages }: Lock, extent: 'runtime' | 'all') {
  const root = packages[''];
  if (root === undefined) throw new Error('package-lock.json does not describe the project itself');
  const isListed = ({ dev }: LockedPackage): boolean => extent === 'all' || dev !== true;
  const paths = Object.keys(packages).filter((path) => path !== '' && isListed(packages[path] ?? {}));
  const components = new Map<string, Component>();
  const edges = new Map<string, Set<string>>();
  for (const path of ['', ...paths]) {
    const locked = packages[path] ?? {};
    const component = toComponent(path, locked);
    const known = components.get(component.purl);
    // The same version in two folders is one component, which is required if one of them is.
    if (path !== '' && known?.scope !== 'required') components.set(component.purl, component);
    const needs = edges.get(component.purl) ?? new Set();
    edges.set(component.purl, needs);
    for (const name of dependencyNames(locked, path === '' && extent === 'all')) {
      const found = findInstalled(packages, path, name);
      const target = found === undefined ? undefined : packages[found];
      if (found !== undefined && target && isListed(target)) needs.add(toComponent(found, target).purl);
    }
  }
  const { purl } = toComponent('', root);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purl,
        name: root.name,
        version: root.version,
        licenses: licensesOf(root),
        purl,
      },
    },
    components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
    dependencies: [...edges]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([ref, needs]) => ({ ref, dependsOn: [...needs].sort() })),
  };
}

function toComponent(path: string, locked: LockedPackage): Component {
  const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version = '' } = locked;
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licenses = licensesOf(locked);
  const hashes = hashesOf(locked);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: locked.optional === true ? 'optional' : 'required',
    ...(hashes.length > 0 ? { hashes } : {}),
    ...(licenses ? { licenses } : {}),
    purl,
  };
}

/** A few packages name their licence in words that are no SPDX expression. */
function licensesOf({ license }: LockedPackage): readonly object[] | undefined {
  if (license === undefined) return undefined;
  if (/^[\w.-]+$/.test(license)) return [{ license: { id: license } }];
  const isExpression = /^\(?[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*\)?$/.test(license);
  return [isExpression ? { expression: license } : { license: { name: license } }];
}

const hashesOf = ({ integrity = '' }: LockedPackage): { alg: string; content: string }[] =>
  integrity
    .split(' ')
    .filter(Boolean)
    .map((text) => {
      const [algorithm = '', hash = ''] = text.split(/-(.*)/s);
      return {
        alg: algorithm.replace('sha', 'SHA-'),
        content: Buffer.from(hash, 'base64').toString('hex'),
      };
    });

const dependencyNames = (locked: LockedPackage, withDevelopment: boolean): string[] =>
  Object.keys({
    ...locked.dependencies,
    ...locked.optionalDependencies,
    ...locked.peerDependencies,
    ...(withDevelopment ? locked.devDependencies : {}),
  });

/** As Node finds it: in the package's own folder, then in those above. */
function findInstalled(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}
