/**
 * The API is documented twice: what an access token, or nobody in particular, may call is the contract, which
 * docs/versions.md keeps; what takes a web session belongs to our own pages and changes with them.
 */
import { isSessionOnly } from '../pipeline/openapi.ts';

type Part = Record<string, unknown>;
interface Operation extends Part {
  readonly security?: readonly Record<string, readonly string[]>[];
  readonly tags?: readonly string[];
}
interface Document extends Part {
  readonly info: Part;
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Part;
  readonly components: Part & { readonly schemas?: Part; readonly securitySchemes?: Part };
}

export interface SplitDocument<Given> {
  /** openapi.json */
  readonly programs: Given;
  /** openapi-web.json */
  readonly web: Given;
}

const webInfo = {
  title: 'Signoff, web interface',
  description:
    'What only a person with a web session may call. The pages use it; it changes with them, and no version is promised.',
};

export function splitDocument<Given extends object>(given: Given): SplitDocument<Given> {
  const whole = given as unknown as Document;
  const { webhooks: _events, ...rest } = whole;
  return {
    programs: select(whole, (operation) => !isSessionOnly(operation.security ?? [])) as unknown as Given,
    web: select({ ...rest, info: { ...whole.info, ...webInfo } }, ({ security = [] }) =>
      isSessionOnly(security),
    ) as unknown as Given,
  };
}

function select(whole: Document, isWanted: (operation: Operation) => boolean): Document {
  const paths = Object.fromEntries(
    Object.entries(whole.paths)
      .map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).filter(([, operation]) => isWanted(operation))),
      ])
      .filter(([, methods]) => Object.keys(methods as Part).length > 0),
  ) as Document['paths'];
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const groups = new Set(operations.flatMap(({ tags = [] }) => tags));
  const schemes = new Set(
    operations.flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one))),
  );
  const document = {
    ...whole,
    ...(whole.tags ? { tags: whole.tags.filter(({ name }) => groups.has(name)) } : {}),
    paths,
    components: {
      ...whole.components,
      securitySchemes: Object.fromEntries(
        Object.entries(whole.components.securitySchemes ?? {}).filter(([name]) => schemes.has(name)),
      ),
    },
  };
  return { ...document, components: { ...document.components, schemas: usedSchemas(document) } };
}

/** Every schema exists twice, as input and as output; few are used both ways. */
function usedSchemas({ components, ...rest }: Document): Part {
  const { schemas: all = {}, ...others } = components;
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(all[name] ?? null);
    }
  };
  visit([rest, others]);
  // Sorted by name: their order means nothing, and must not depend on the order in which modules are loaded.
  return Object.fromEntries([...used].sort().map((name) => [name, all[name]]));
}
