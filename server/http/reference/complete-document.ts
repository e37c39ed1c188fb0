/**
 * Completes the document generated from the routes' schemas: every status by name, problems as problem
 * documents, examples, files, the headers that all operations share, and which operations will end.
 */
import type { Route } from '../pipeline/define-route.ts';
import { deprecationHeaders, deprecationMarks, describeDeprecation } from '../pipeline/deprecation.ts';
import { exampleOf } from '../pipeline/example-of.ts';
import { type DocumentNames, listNames } from '../pipeline/list-names.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { problemResponses, problemStatusesOf } from './problem-responses.ts';

type Part = Record<string, unknown>;
interface Operation extends Part {
  parameters?: Part[];
  requestBody?: { required?: boolean; content: Record<string, Part> };
  responses: Record<string, Part>;
}
interface Document extends Part {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Part } & Part;
}

const successDescriptions = { 200: 'Done', 201: 'Made', 204: 'Done; there is nothing to show' } as const;
const limitHeaders = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};
const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

export function completeDocument<Given extends object>(
  given: Given,
  routes: readonly Route[],
  names: DocumentNames,
): Given {
  const document = structuredClone(given) as unknown as Document;
  listNames(document, names);
  for (const route of routes.filter(({ hidden }) => !hidden)) {
    const path = route.paths[0].replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[route.method.toLowerCase()];
    if (operation) completeOperation(operation, route);
  }
  document.webhooks = describeWebhooks();
  document.components.responses = problemResponses;
  document.components.headers = headers;
  return document as unknown as Given;
}

function completeOperation(operation: Operation, route: Route): void {
  operation.description = describe(route);
  if (route.deprecated) Object.assign(operation, deprecationMarks(route.deprecated));
  const parameters = [...withExamples(operation.parameters ?? [], route), ...headerParameters(route)];
  if (parameters.length > 0) operation.parameters = parameters;
  const body = requestBody(operation, route);
  if (body) operation.requestBody = body;
  operation.responses = {
    ...Object.fromEntries(successes(operation, route)),
    ...Object.fromEntries(
      problemStatusesOf(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
  };
}

function describe({ access, details, showsSecret, method, deprecated }: Route): string {
  const who = {
    public: 'Open to everybody.',
    signed_in: 'Only with a web session.',
    person: 'Only by a person in the web interface; an access token is refused.',
    scope: access.kind === 'scope' ? `Needs the scope \`${access.scope}\`, or a web session.` : '',
  }[access.kind];
  const once = showsSecret
    ? ' The answer is shown once: repeating its Idempotency-Key gives `secret_already_shown`.'
    : '';
  const end = deprecated ? ` ${describeDeprecation(deprecated)}` : '';
  return `${details ? `${details}. ` : ''}${who}${method === 'POST' ? once : ''}${end}`;
}

function headerParameters({ method, access, contentType }: Route): Part[] {
  const text = { type: 'string', minLength: 1, maxLength: 255 };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A new UUID for each new request. Repeating the request with its key, within 24 hours, has its effect once.',
    // No example: a reader who tries two calls with one key would be refused.
    schema: text,
  };
  const workspace = {
    name: 'X-Workspace',
    in: 'header',
    required: false,
    description: 'The workspace that is meant, for a person who has several',
    schema: { type: 'string', maxLength: 100 },
  };
  return [
    ...(method === 'POST' && access.kind !== 'public' && contentType === undefined ? [key] : []),
    ...(access.kind === 'person' ? [workspace] : []),
  ];
}

function withExamples(parameters: readonly Part[], { operationId, params }: Route): Part[] {
  const examples = params ? (exampleOf(params, {}, operationId) as Part) : {};
  return parameters.map((one) => (one.in === 'path' ? { ...one, example: examples[String(one.name)] } : one));
}

function requestBody(
  { requestBody: given }: Operation,
  { operationId, body, bodyKind, form = {}, examples = {} }: Route,
): Operation['requestBody'] | undefined {
  if (bodyKind === 'multipart') {
    const properties = Object.fromEntries(
      Object.entries(form).map(([name, description]) => [
        name,
        { type: 'string', description, ...(name === 'file' ? { format: 'binary' } : {}) },
      ]),
    );
    const schema = { type: 'object', properties, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema, example: examples.request } } };
  }
  const json = given?.content['application/json'];
  if (!given || !json || !body) return undefined;
  const example = exampleOf(body, examples.request, operationId) ?? {};
  const choices = (json.schema as { anyOf?: Part[] } | undefined)?.anyOf ?? [];
  const isOptional = choices.some(({ type }) => type === 'null');
  return { required: !isOptional, content: { 'application/json': { ...json, example } } };
}

function successes({ responses }: Operation, route: Route): [string, Part][] {
  const shared = {
    ...requestIdHeader,
    ...(route.unlimited ? {} : limitHeaders),
    ...(route.deprecated ? deprecationHeaders : {}),
  };
  if (route.contentType) {
    const content = { [route.contentType]: { schema: { type: 'string', format: 'binary' } } };
    return [['200', { description: 'The bytes', headers: shared, content }]];
  }
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => {
      const description = successDescriptions[Number(status) as keyof typeof successDescriptions];
      const json = (response.content as { 'application/json'?: Part } | undefined)?.['application/json'];
      const schema = route.responses[Number(status) as keyof Route['responses']];
      if (!json || !schema) return [status, { description, headers: shared }];
      const example = exampleOf(schema, route.examples?.response, `${route.operationId} ${status}`);
      const content = { 'application/json': { ...json, example } };
      return [status, { description, headers: shared, content }];
    });
}

const headers = {
  'RateLimit-Policy': {
    description: 'The limit that applies: its name, the quota q and the window w in seconds',
    schema: { type: 'string' },
    example: '"token";q=600;w=60',
  },
  RateLimit: {
    description: 'What is left: r requests; after t seconds there are more',
    schema: { type: 'string' },
    example: '"token";r=598;t=41',
  },
  'X-Request-Id': {
    description: 'Names the request in the logs',
    schema: { type: 'string' },
    example: 'req_4f1c2d3e5a6b7c8d9e0f1a2b3c4d5e6f',
  },
};
