/** The operations that openapi.json and openapi-web.json document, as the service serves them. */
import type { ResolveRef, Schema } from './json-schema.ts';

export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface DocumentedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

export interface ApiDocument {
  readonly operations: readonly DocumentedOperation[];
  readonly resolve: ResolveRef;
}

/** Reads come first and deletions last, so that there is something to operate on. */
const order = ['get', 'post', 'delete'];

interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, object>;
}

/** One document again: a path may have operations in both, and what both hold of the components is the same. */
export async function mergeDocuments(baseUrl: string): Promise<OpenApi> {
  const read = async (path: string) => (await (await fetch(new URL(path, baseUrl))).json()) as OpenApi;
  const [programs, web] = [await read('/openapi.json'), await read('/openapi-web.json')];
  const merge = <Value extends object>(one: Record<string, Value>, other: Record<string, Value>) =>
    Object.fromEntries(
      [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
        name,
        { ...one[name], ...other[name] } as Value,
      ]),
    );
  return {
    paths: merge(programs.paths, web.paths),
    components: merge(programs.components, web.components),
  };
}

export async function readApiDocument(baseUrl: string): Promise<ApiDocument> {
  const document = await mergeDocuments(baseUrl);
  return {
    operations: Object.entries(document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
      )
      .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method)),
    resolve: (reference) =>
      reference
        .slice(2)
        .split('/')
        .reduce((part: unknown, key) => (part as Record<string, unknown>)[key], document) as Schema,
  };
}
