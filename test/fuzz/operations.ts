/** The operations that openapi.json documents, as the service serves it. */
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

export async function readApiDocument(baseUrl: string): Promise<ApiDocument> {
  const document = (await (await fetch(new URL('/openapi.json', baseUrl))).json()) as {
    readonly paths: Record<string, Record<string, Operation>>;
  };
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
