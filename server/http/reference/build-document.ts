/**
 * Builds the API's document from the routes' schemas. They are registered with an application of its own for that, and
 * nothing of it stays: most processes are never asked for the document.
 */
import Fastify from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { type AddRouteDeps, addRoute } from '../pipeline/add-route.ts';
import type { Route } from '../pipeline/define-route.ts';
import { withoutExamples } from '../pipeline/example-of.ts';
import type { DocumentNames } from '../pipeline/list-names.ts';
import { openApiInfo } from '../pipeline/openapi.ts';
import { schemaController } from '../schema-controller.ts';
import { completeDocument } from './complete-document.ts';
import { type SplitDocument, splitDocument } from './split-document.ts';

export interface DocumentDeps<Deps> extends AddRouteDeps<Deps> {
  readonly routes: readonly Route<Deps>[];
  /** None where the document is not read. */
  readonly names?: DocumentNames;
  readonly baseUrl: URL;
}

const listSchemas = createJsonSchemaTransformObject(withoutExamples);
const noNames: DocumentNames = { platform: [], signInProvider: [] };

export async function buildDocument<Deps>(deps: DocumentDeps<Deps>): Promise<SplitDocument<object>> {
  const { routes, names = noNames, baseUrl } = deps;
  const { default: swagger } = await import('@fastify/swagger');
  const app = Fastify({ schemaController });
  await app.register(swagger, {
    openapi: openApiInfo(baseUrl),
    transform: createJsonSchemaTransform(withoutExamples),
    transformObject: (input) => completeDocument(listSchemas(input), routes, names),
  });
  await app.register(async (scope) => {
    for (const route of routes) addRoute(scope, deps, route);
  });
  await app.ready();
  const document = splitDocument<object>(app.swagger());
  await app.close();
  return document;
}
