/**
 * Makes the machine-readable contracts in test/wire/contracts from the platforms' own:
 *
 *   node scripts/trim-contracts.ts <folder>
 *
 * The folder holds the files that kept-calls.json names, which says where each comes from. A discovery document is
 * taken as it is; a file of nodes is `{ "source": <its date>, "nodes": { <name>: <the file of that name> } }`.
 *
 * Only the calls named there are kept, and of those all parameters, types, values and schemas, so that a request is
 * compared with what the platform knows and not with what we use. Left out is what nothing is compared with:
 * descriptions, marks of deprecation, default values, and paths and orders that are there in another form.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
}
interface Method {
  readonly id: string;
  readonly request?: Schema;
  readonly response?: Schema;
}
interface Discovery {
  readonly name: string;
  readonly version: string;
  readonly revision: string;
  readonly rootUrl: string;
  readonly resources: Readonly<Record<string, { readonly methods: Readonly<Record<string, Method>> }>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}
interface Typed {
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
}
interface Nodes {
  readonly source: string;
  readonly nodes: Readonly<
    Record<
      string,
      {
        readonly apis: readonly {
          readonly method: string;
          readonly endpoint?: string;
          readonly return: string;
          readonly params: readonly Typed[];
        }[];
        readonly fields: readonly Typed[];
      }
    >
  >;
}

type Kept =
  | { readonly form: 'discovery'; readonly source: string; readonly methods: readonly string[] }
  /** By node: method and edge; without an edge it is the node itself. */
  | {
      readonly form: 'nodes';
      readonly source: string;
      readonly calls: Readonly<Record<string, readonly string[]>>;
    };

const leftOut = ['description', 'enumDescriptions', 'deprecated', 'default', 'parameterOrder', 'flatPath'];
/** Within these the keys are names, and "description" may be one of them. */
const named = ['properties', 'parameters', 'schemas', 'resources', 'methods'];

function pickCompared(value: unknown, hasNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => pickCompared(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => hasNames || !leftOut.includes(key))
      .map(([key, inner]) => [key, pickCompared(inner, !hasNames && named.includes(key))]),
  );
}

function trimDiscovery(document: Discovery, source: string, kept: readonly string[]): object {
  const resources: Record<string, { methods: Record<string, Method> }> = {};
  const schemas: Record<string, Schema> = {};
  const keep = (schema: Schema | undefined): void => {
    if (schema === undefined) return;
    const { $ref: name } = schema;
    if (name !== undefined && schemas[name] === undefined) {
      const found = document.schemas[name];
      if (found === undefined) throw new Error(`${document.name} has no schema ${name}.`);
      schemas[name] = found;
      keep(found);
    }
    keep(schema.items);
    keep(schema.additionalProperties);
    for (const property of Object.values(schema.properties ?? {})) keep(property);
  };
  for (const [resource, { methods }] of Object.entries(document.resources))
    for (const [name, method] of Object.entries(methods)) {
      if (!kept.includes(method.id)) continue;
      resources[resource] = { methods: { ...resources[resource]?.methods, [name]: method } };
      keep(method.request);
      keep(method.response);
    }
  const { name, version, revision, rootUrl } = document;
  return { source, name, version, revision, rootUrl, ...(pickCompared({ resources, schemas }) as object) };
}

const typesOf = (list: readonly Typed[]) => Object.fromEntries(list.map(({ name, type }) => [name, type]));

function trimNodes(
  { source: revision, nodes }: Nodes,
  source: string,
  kept: Readonly<Record<string, readonly string[]>>,
): object {
  const trimmed = Object.entries(kept).map(([name, calls]) => {
    const node = nodes[name];
    if (node === undefined) throw new Error(`There is no node ${name}.`);
    const apis = calls.map((call) => {
      const [method, endpoint] = call.split(' ');
      const api = node.apis.find((one) => one.method === method && one.endpoint === endpoint);
      if (api === undefined) throw new Error(`${name} has no ${call}.`);
      const required = api.params.filter((param) => param.required).map((param) => param.name);
      return { method, endpoint, return: api.return, params: typesOf(api.params), required };
    });
    return [name, { apis, fields: typesOf(node.fields) }];
  });
  return { source, revision, nodes: Object.fromEntries(trimmed) };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder with the whole contracts.');
const target = join(import.meta.dirname, '../test/wire/contracts');
const read = <File>(path: string): File => JSON.parse(readFileSync(path, 'utf8')) as File;
for (const [name, kept] of Object.entries(read<Record<string, Kept>>(join(target, 'kept-calls.json')))) {
  const trimmed =
    kept.form === 'discovery'
      ? trimDiscovery(read(join(folder, name)), kept.source, kept.methods)
      : trimNodes(read(join(folder, name)), kept.source, kept.calls);
  writeFileSync(join(target, name), JSON.stringify(trimmed));
}
const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome');
execFileSync(process.execPath, [biome, 'format', '--write', target], { stdio: 'inherit' });
