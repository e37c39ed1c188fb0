import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../core/forms.ts';
import type { Call } from '../core/operation.ts';
import { invalidArgument } from './errors.ts';

/**
 * Google's own description of the API. Google converts every request into the types that it describes before YouTube
 * sees it: names that are not in it, and values of another type, are refused there.
 */
export type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
};
type Parameter = Schema & {
  repeated?: boolean;
  required?: boolean;
  minimum?: string;
  maximum?: string;
  default?: string;
};
type Contract = {
  parameters: Record<string, Parameter>;
  methods: Record<string, { parameters: Record<string, Parameter>; scopes: string[]; response?: string }>;
  schemas: Record<string, Schema>;
};
const contract = JSON.parse(readFileSync(join(import.meta.dirname, 'contract.json'), 'utf8')) as Contract;

/** Parameters of the upload protocol that the description does not list. */
const protocolParameters = ['upload_id', 'uploadType'];

function methodOf(name: string) {
  const method = contract.methods[name];
  if (!method) throw new Error(`The contract has no method ${name}.`);
  return method;
}

export const scopesOf = (method: string): string[] => methodOf(method).scopes;

export function responseOf(method: string): Schema | undefined {
  const { response } = methodOf(method);
  return response === undefined ? undefined : { $ref: response };
}

/** The schema of a property, also of a list's items. */
export function childSchema(schema: Schema, name: string): Schema | undefined {
  const named = schema.$ref ? contract.schemas[schema.$ref] : schema;
  if (named?.items) return childSchema(named.items, name);
  return named?.properties?.[name] ?? named?.additionalProperties;
}

/** The range and default of `maxResults`. */
export function pageSizesOf(method: string): { minimum: number; maximum: number; usual: number } {
  const { minimum, maximum, default: usual } = methodOf(method).parameters.maxResults ?? {};
  return { minimum: Number(minimum), maximum: Number(maximum), usual: Number(usual) };
}

export function checkParameters(call: Call, method: string): void {
  const known = { ...contract.parameters, ...methodOf(method).parameters };
  for (const [name, value] of call.query) {
    const parameter = known[name];
    if (parameter) checkParameter(name, value, parameter);
    else if (!protocolParameters.includes(name)) {
      throw invalidArgument(
        undefined,
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. ` +
          `Field '${name}' could not be found in request message.`,
      );
    }
  }
}

function checkParameter(name: string, value: string, parameter: Parameter): void {
  const { type, format, enum: allowed } = parameter;
  const isValid =
    type === 'integer'
      ? /^-?\d+$/.test(value) && (format !== 'uint32' || Number(value) >= 0)
      : type === 'boolean'
        ? value === 'true' || value === 'false'
        : (allowed?.includes(value) ?? true);
  if (!isValid) throw invalidValue(snakeCase(name), typeName(parameter), value);
}

/** The body of a write: only names of the resource, at any depth, with values of the right type. */
export function checkBody(schema: string, body: unknown): void {
  check({ $ref: schema }, body, 'resource');
}

function check(schema: Schema, value: unknown, path: string): void {
  if (value === null) return;
  const named = schema.$ref ? contract.schemas[schema.$ref] : schema;
  if (!named) throw new Error(`The contract has no schema ${schema.$ref}.`);
  if (named.type === 'object') {
    if (!isRecord(value)) throw invalidValue(path, schema.$ref ?? 'Map', value);
    for (const [name, inner] of Object.entries(value)) {
      const known = named.properties?.[name] ?? named.additionalProperties;
      if (!known) throw unknownName(name, path);
      check(known, inner, `${path}.${snakeCase(name)}`);
    }
  } else if (named.type === 'array') {
    if (!Array.isArray(value)) throw invalidValue(path, 'TYPE_MESSAGE', value);
    for (const [index, inner] of value.entries()) check(named.items ?? {}, inner, `${path}[${index}]`);
  } else if (!isScalar(named, value)) {
    throw Array.isArray(value) ? notRepeating(path) : invalidValue(path, typeName(named), value);
  }
}

function isScalar({ type, format, enum: allowed }: Schema, value: unknown): boolean {
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer') {
    const isWhole = typeof value === 'number' ? Number.isInteger(value) : isWholeNumber(value);
    return isWhole && (format !== 'uint32' || Number(value) >= 0);
  }
  if (type === 'number') return typeof value === 'number';
  return typeof value === 'string' && (allowed?.includes(value) ?? true);
}
const isWholeNumber = (value: unknown): boolean => typeof value === 'string' && /^-?\d+$/.test(value);

const unknownName = (name: string, path: string) =>
  invalidArgument(
    path,
    `Invalid JSON payload received. Unknown name "${name}" at '${path}': Cannot find field.`,
  );

const invalidValue = (path: string, type: string, value: unknown) =>
  invalidArgument(path, `Invalid value at '${path}' (${type}), ${JSON.stringify(value)}`);

function notRepeating(path: string) {
  const [, parent = '', name = ''] = /^(.*)\.([^.]*)$/.exec(path) ?? [];
  return invalidArgument(
    parent,
    `Invalid JSON payload received. Unknown name "${camelCase(name)}" at '${parent}': Proto field is not repeating, cannot start list.`,
  );
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_match, letter) => letter.toUpperCase());

/** The names of enums are not part of the description. */
function typeName({ type, format, enum: allowed }: Schema): string {
  if (allowed) return 'TYPE_ENUM';
  if (type === 'integer') return format === 'uint32' ? 'TYPE_UINT32' : 'TYPE_INT32';
  return type === 'boolean' ? 'TYPE_BOOL' : type === 'number' ? 'TYPE_DOUBLE' : 'TYPE_STRING';
}
