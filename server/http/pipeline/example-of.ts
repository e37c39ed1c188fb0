/**
 * The examples in the API's reference are generated from the schemas. A string or number has its own, with
 * `.meta({ example })`; the others follow from their parts. Nullable and optional fields are null or left out,
 * unless an example says otherwise. An example of an object may be partial: it overrides the examples of its
 * fields.
 */
import { z } from 'zod';

/** Throws where a field has no example, naming it. */
export function exampleOf(schema: z.core.$ZodType, given?: unknown, at = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const own = z.globalRegistry.get(schema)?.example;
  const stated = given === undefined ? own : given;
  // An example given where a schema is used overrides the schema's own.
  const merged = isObject(own) && isObject(given) ? { ...own, ...given } : stated;
  switch (def.type) {
    case 'nullable':
      return stated === undefined || stated === null ? null : exampleOf(def.innerType, merged, at);
    case 'optional':
    case 'default':
      return stated === undefined ? undefined : exampleOf(def.innerType, merged, at);
    case 'pipe':
      return exampleOf(def.in, merged, at);
    case 'object':
      return exampleOfObject(def.shape, isObject(merged) ? merged : {}, at);
    case 'array': {
      const elements = Array.isArray(stated) ? stated : [undefined];
      return elements.map((one) => exampleOf(def.element, one, at)).filter((one) => one !== undefined);
    }
    case 'union':
      return stated ?? exampleOf(def.options[0] as z.core.$ZodType, undefined, at);
    case 'enum':
      return stated ?? Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return stated ?? false;
    case 'record':
      return stated ?? {};
    default:
      return stated;
  }
}

function exampleOfObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  stated: Readonly<Record<string, unknown>>,
  at: string,
): Record<string, unknown> {
  const unknown = Object.keys(stated).filter((key) => !Object.hasOwn(shape, key));
  if (unknown.length > 0) throw new Error(`The example of ${at} has no field ${unknown.join(', ')}.`);
  const example: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(shape)) {
    const value = exampleOf(field, stated[key], `${at}.${key}`);
    if (value !== undefined) example[key] = value;
    else if (field._zod.optin === undefined) throw new Error(`${at}.${key} has no example.`);
  }
  return example;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Examples are left out of the document's schemas: alone they would be partial, or wrong. */
export const withoutExamples = {
  zodToJsonConfig: {
    override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
      delete jsonSchema.example;
    },
  },
};
