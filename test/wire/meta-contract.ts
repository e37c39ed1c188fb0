/** Meta's specifications as a contract: the fields of nodes, and the calls of nodes and of their edges. */
import {
  type Contract,
  completeOperations,
  type Fields,
  type Operation,
  readContractFile,
  type Schema,
  type WrittenList,
} from './contract.ts';

type Types = Readonly<Record<string, string>>;
interface Api {
  readonly method: string;
  readonly endpoint?: string;
  readonly return: string;
  readonly params: Types;
  readonly required: readonly string[];
}
interface Specification {
  readonly source: string;
  readonly nodes: Readonly<Record<string, { readonly apis: readonly Api[]; readonly fields: Types }>>;
}
interface Edge {
  readonly node: string;
  readonly call: string;
  readonly params: Types;
  readonly return?: string;
  readonly hosts?: readonly string[];
  readonly files?: readonly string[];
  readonly source: string;
}
interface More extends WrittenList {
  /** Those of the specification. */
  readonly enums: { readonly values: Readonly<Record<string, readonly string[]>> };
  readonly moreEnums: Readonly<Record<string, { readonly values: readonly string[] }>>;
  /** Types of the specification that are nodes by another name. */
  readonly aliases: Types;
  readonly nodes: Readonly<Record<string, { readonly fields: Types }>>;
  readonly edges: readonly Edge[];
  readonly answers: Fields;
}

const specification = readContractFile<Specification>('meta-graph.json');
const more = readContractFile<More>('meta-more.json');
/** These two have an address of their own, which the written list has. */
const tokenNodes = ['IGAccessTokenForIGOnlyAPI', 'IGRefreshAccessTokenForIGOnlyAPI'];

const plainTypes: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  datetime: { type: 'string' },
  bool: { type: 'boolean' },
  int: { type: 'integer' },
  'unsigned int': { type: 'integer' },
  float: { type: 'number' },
  map: { type: 'object' },
};

function toSchema(type: string): Schema {
  const [, inner] = /^list<(.+)>$/.exec(type) ?? [];
  if (inner !== undefined) return { type: 'array', items: toSchema(inner) };
  if (type === 'list') return { type: 'array' };
  const values = more.enums.values[type] ?? more.moreEnums[type]?.values;
  if (values) return { type: 'string', enum: values };
  const node = more.aliases[type] ?? type;
  const isNode = node in specification.nodes || node in more.nodes;
  return plainTypes[type] ?? (isNode ? { $ref: node } : {});
}

const toFields = (types: Types, required: readonly string[] = []): Fields =>
  Object.fromEntries(
    Object.entries(types).map(([name, type]) => [
      name,
      { ...toSchema(type), ...(required.includes(name) && { required: true }) },
    ]),
  );

function nodeSchemas(): Fields {
  const names = new Set([...Object.keys(specification.nodes), ...Object.keys(more.nodes)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const types = { ...specification.nodes[name]?.fields, ...more.nodes[name]?.fields };
      const { id, ...properties } = toFields(types);
      return [
        name,
        { type: 'object', properties: { ...properties, ...(id && { id: { ...id, idOf: name } }) } },
      ];
    }),
  );
}

/** The calls of the specification with what the list adds to them, and those that only the list has. */
function edges(): readonly (Api & Omit<Edge, 'params' | 'return' | 'call'>)[] {
  const listed = Object.entries(specification.nodes)
    .filter(([node]) => !tokenNodes.includes(node))
    .flatMap(([node, { apis }]) => apis.map((api) => ({ ...api, node, source: specification.source })));
  const added = more.edges.map(({ call, ...edge }) => {
    const [method = '', endpoint] = call.split(' ');
    const known = listed.find(
      (one) => one.node === edge.node && one.method === method && one.endpoint === endpoint,
    );
    return {
      method,
      ...(endpoint !== undefined && { endpoint }),
      return: known?.return ?? '',
      required: known?.required ?? [],
      ...edge,
      params: { ...known?.params, ...edge.params },
    };
  });
  const keyOf = ({ node, method, endpoint }: { node: string; method: string; endpoint?: string }): string =>
    `${method} ${node}${endpoint === undefined ? '' : `/${endpoint}`}`;
  const all = new Map([...listed, ...added].map((edge) => [keyOf(edge), edge]));
  return [...all.values()];
}

function toOperation(edge: ReturnType<typeof edges>[number]): Operation {
  const { node, method, endpoint, files, source } = edge;
  const id = `${method} ${node}${endpoint === undefined ? '' : `/${endpoint}`}`;
  const graphHost = node.endsWith('ForIGOnlyAPI') ? 'graph.instagram.com' : 'graph.facebook.com';
  const params = toFields(edge.params, edge.required);
  const shared = more.common.graph;
  // With a form the proof of the app's secret is a part of it.
  const { appsecret_proof } = (shared?.parameters ?? {}) as Fields;
  const proof = appsecret_proof && { appsecret_proof };
  const item = toSchema(edge.return);
  const list: Schema = {
    type: 'object',
    properties: { data: { type: 'array', items: item }, paging: { $ref: 'Paging' } },
  };
  const answered = more.answers[id] ?? (method === 'DELETE' ? more.answers.DELETE : undefined);
  const selected = answered?.$ref ?? answered?.properties?.data?.items?.$ref ?? item.$ref;
  const fields = selected === undefined ? {} : { fields: { type: 'string', selects: selected } as const };
  return {
    id,
    method,
    hosts: edge.hosts ?? [graphHost],
    path: `/{version}/{${node}}${endpoint === undefined ? '' : `/${endpoint}`}`,
    ...(shared?.headers && { headers: shared.headers }),
    parameters: { ...(shared?.parameters as Fields), ...fields, ...(method === 'POST' ? {} : params) },
    ...(method === 'POST' && { form: { ...params, ...proof } }),
    ...(files && { files }),
    response: answered ?? (endpoint === undefined ? { $ref: node } : list),
    source,
  };
}

export function readMetaContract(): Contract {
  return {
    operations: [...edges().map(toOperation), ...completeOperations(more)],
    schemas: { ...nodeSchemas(), ...more.schemas },
  };
}
