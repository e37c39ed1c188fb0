/** Google's discovery documents as a contract. */
import {
  type Contract,
  completeOperations,
  type Fields,
  type Operation,
  readContractFile,
  type Schema,
  type WrittenList,
} from './contract.ts';

interface Method {
  readonly id: string;
  readonly httpMethod: string;
  readonly path: string;
  readonly parameters: Fields;
  readonly request?: Schema;
  readonly response?: Schema;
  readonly scopes: readonly string[];
  readonly mediaUpload?: {
    readonly accept: readonly string[];
    readonly maxSize: string;
    readonly protocols: { readonly simple: { readonly path: string } };
  };
}
interface Discovery {
  readonly source: string;
  readonly rootUrl: string;
  readonly resources: Readonly<Record<string, { readonly methods: Readonly<Record<string, Method>> }>>;
  readonly schemas: Fields;
}
interface More extends WrittenList {
  readonly hosts: Readonly<Record<string, { readonly also: readonly string[] }>>;
  readonly refine: Readonly<Record<string, { readonly parameters?: Fields; readonly headers?: Fields }>>;
}

const documents = ['google-youtube-v3.json', 'google-youtubeanalytics-v2.json'].map((name) =>
  readContractFile<Discovery>(name),
);
const more = readContractFile<More>('google-more.json');

const methodsOf = ({ resources }: Discovery): readonly Method[] =>
  Object.values(resources).flatMap(({ methods }) => Object.values(methods));

/** What the document says about the files of an upload. */
export function uploadRules(id: string): NonNullable<Method['mediaUpload']> {
  const upload = documents.flatMap(methodsOf).find((method) => method.id === id)?.mediaUpload;
  if (upload === undefined) throw new Error(`${id} takes no files.`);
  return upload;
}

export function readGoogleContract(): Contract {
  const schemas: Fields = Object.assign({}, ...documents.map((document) => document.schemas), more.schemas);
  const written = completeOperations(more);
  const listed = documents.flatMap((document) =>
    methodsOf(document).map((method) => toOperation(document, method, schemas)),
  );
  return { operations: [...listed, ...written].map(withOtherHosts), schemas };
}

function toOperation({ rootUrl, source }: Discovery, method: Method, schemas: Fields): Operation {
  const { id, httpMethod, path, parameters, request, response, scopes, mediaUpload } = method;
  const refined = more.refine[id];
  const resource = resourceOf(response, schemas);
  const part = parameters.part && resource && { part: { ...parameters.part, selects: resource } };
  return {
    id,
    method: httpMethod,
    hosts: [new URL(rootUrl).host],
    path: mediaUpload?.protocols.simple.path ?? `/${path}`,
    headers: { ...more.common.api?.headers, ...refined?.headers },
    parameters: { ...parameters, ...part, ...refined?.parameters },
    ...(request && { json: request }),
    ...(mediaUpload && !request && { bytes: true as const }),
    ...(response && { response }),
    scopes,
    source,
  };
}

/** Parts are named after the fields of one resource, also where a list of them is answered. */
function resourceOf(response: Schema | undefined, schemas: Fields): string | undefined {
  const name = response?.$ref ?? '';
  return schemas[name]?.properties?.items?.items?.$ref ?? response?.$ref;
}

const withOtherHosts = (operation: Operation): Operation => ({
  ...operation,
  hosts: operation.hosts.flatMap((host) => [host, ...(more.hosts[host]?.also ?? [])]),
});
