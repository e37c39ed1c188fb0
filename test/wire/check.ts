/** Compares recorded calls with a contract: whatever the contract does not have is a violation. */
import type { Contract, Fields, Operation, Schema } from './contract.ts';
import type { RecordedCall } from './recorder.ts';

export interface Violation {
  /** The contract's name of the call; for an unknown one its method and address. */
  readonly operation: string;
  /** Where: `call`, `parameter part`, `header offset`, `body status.license`, `answer items.id`. */
  readonly at: string;
  readonly problem: string;
}

/** Sent with any request, by any client. */
const generalHeaders = ['accept', 'content-type'];

export function createCheck({ operations, schemas }: Contract) {
  /** The ids that answers have named, each with the node that it is; two hosts may name the same one differently. */
  const nodes = new Set<string>();
  const used = new Set<string>();
  const answered = new Set<string>();
  const refused = new Set<string>();

  function check(call: RecordedCall): readonly Violation[] {
    const operation = operations.find((one) => isCallOf(one, call, nodes));
    if (operation === undefined) {
      const name = `${call.method} ${call.host}${call.path}`;
      return [{ operation: name, at: 'call', problem: 'is not in the contract' }];
    }
    used.add(operation.id);
    const violations: Violation[] = [];
    const report = (at: string, problem: string): void =>
      void violations.push({ operation: operation.id, at, problem });
    const checker = createValueCheck({ schemas, nodes, operation: operation.id, report });
    checkAddress(operation, call, checker);
    checkHeaders(operation, call, checker);
    checkBody(operation, call, checker);
    const { answer } = call;
    if (answer !== null && !isSuccess(answer)) refused.add(`${operation.id} ${answer.status}`);
    else if (answer !== null) {
      checkAnswer(operation, answer, checker);
      if (!isEmptyList(answer.json)) answered.add(operation.id);
    }
    return violations;
  }

  const missingIn = (seen: ReadonlySet<string>) => (): readonly string[] =>
    operations.map(({ id }) => id).filter((id) => !seen.has(id));
  return {
    check,
    /** The calls that were not made. */
    unused: missingIn(used),
    /** The calls without a successful answer that was compared, or with empty lists alone. */
    unanswered: missingIn(answered),
    /** The calls that had another answer than a successful one, each with its status. */
    refused: (): readonly string[] => [...refused],
  };
}

type Answer = NonNullable<RecordedCall['answer']>;

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

function isCallOf(
  { method, hosts, path, when = {} }: Operation,
  call: RecordedCall,
  nodes: ReadonlySet<string>,
): boolean {
  if (method !== call.method || !hosts.includes(call.host)) return false;
  const given = { ...call.query, ...(call.body.kind === 'form' ? call.body.fields : {}) };
  if (Object.entries(when).some(([name, value]) => (given[name] ?? null) !== value)) return false;
  const [wanted, actual] = [path.split('/'), call.path.split('/')];
  if (wanted.at(-1) === '**') return wanted.slice(0, -1).every((segment, index) => segment === actual[index]);
  return (
    wanted.length === actual.length &&
    wanted.every((segment, index) => {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
      const sent = actual[index] ?? '';
      if (name === undefined) return segment === sent;
      return /^[A-Z]/.test(name) ? nodes.has(`${name} ${sent}`) : sent !== '';
    })
  );
}

type ValueCheck = ReturnType<typeof createValueCheck>;

function createValueCheck({
  schemas,
  nodes,
  operation,
  report,
}: {
  readonly schemas: Fields;
  readonly nodes: Set<string>;
  readonly operation: string;
  readonly report: (at: string, problem: string) => void;
}) {
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    const named = schemas[schema.$ref];
    if (named === undefined) throw new Error(`There is no schema ${schema.$ref}.`);
    return named;
  };
  const isRequired = ({ required, annotations }: Schema): boolean =>
    required === true || annotations?.required?.includes(operation) === true;

  /** A value of JSON. */
  function value(at: string, given: Schema, actual: unknown): void {
    const schema = resolve(given);
    if (!isOfType(schema.type, actual)) report(at, `is no ${schema.type}: ${JSON.stringify(actual)}`);
    else if (Array.isArray(actual)) for (const item of actual) value(at, schema.items ?? {}, item);
    else if (typeof actual === 'object' && actual !== null)
      object(at, schema, actual as Record<string, unknown>);
    else scalar(at, schema, actual);
  }

  function object(at: string, { properties, additionalProperties }: Schema, actual: Record<string, unknown>) {
    const known = (name: string): Schema | undefined => properties?.[name] ?? additionalProperties;
    for (const [name, inner] of Object.entries(actual)) {
      const schema = known(name);
      if (schema) value(`${at} ${name}`, schema, inner);
      else if (properties) report(`${at} ${name}`, 'is not in the contract');
    }
    for (const [name, schema] of Object.entries(properties ?? {}))
      if (isRequired(schema) && !(name in actual)) report(`${at} ${name}`, 'is missing');
  }

  function scalar(at: string, schema: Schema, actual: unknown): void {
    const text = String(actual);
    if (schema.enum && !schema.enum.includes(text)) report(at, `has another value: ${text}`);
    if (schema.pattern && !new RegExp(schema.pattern).test(text)) report(at, `has another form: ${text}`);
    if (Number(text) < Number(schema.minimum ?? text) || Number(text) > Number(schema.maximum ?? text))
      report(at, `is out of range: ${text}`);
    if (schema.idOf !== undefined) nodes.add(`${schema.idOf} ${text}`);
  }

  /** A value that is sent as text: in an address, a header or a form. `raw` is with its escapes. */
  function text(at: string, given: Schema, actual: string, raw = actual): void {
    const schema = resolve(given);
    const separator = schema.separator ?? (schema.repeated ? ',' : undefined);
    if (schema.selects !== undefined) selection(at, schema.selects, actual);
    else if (separator !== undefined)
      for (const part of actual.split(separator)) scalar(at, { ...schema, type: 'string' }, part);
    else if (schema.type === 'array' && !actual.startsWith('['))
      for (const part of actual.split(',')) text(at, schema.items ?? {}, part);
    else if (schema.type === 'array' || schema.type === 'object') json(at, schema, actual);
    else if (schema.type === 'integer' && !/^-?\d+$/.test(actual)) report(at, `is no integer: ${actual}`);
    else if (schema.type === 'boolean' && !/^(true|false)$/.test(actual))
      report(at, `is no boolean: ${actual}`);
    else scalar(at, schema, schema.pattern === undefined ? actual : raw);
  }

  function json(at: string, schema: Schema, actual: string): void {
    try {
      value(at, schema, JSON.parse(actual));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report(at, `is no JSON: ${actual}`);
    }
  }

  /** Names of fields, such as `id,picture{url}`, some with an argument: `business_discovery.username(x){id}`. */
  function selection(at: string, schema: string, actual: string): void {
    const names = /([^,{}.]+)(?:\.\w+\([^()]*\))*(?:\{([^{}]*)\})?/g;
    for (const [, name = '', inner] of actual.matchAll(names)) {
      const field = schemas[schema]?.properties?.[name];
      if (field === undefined) report(at, `${name} is no field of ${schema}`);
      else if (inner !== undefined && field.$ref !== undefined) selection(at, field.$ref, inner);
    }
  }

  /** All of them are known, and those that are required are there. */
  function texts(kind: string, fields: Fields, actual: Readonly<Record<string, string>>, raw = actual): void {
    for (const [name, sent] of Object.entries(actual)) {
      // One item of a list: `attached_media[0]`.
      const [, list] = /^(\w+)\[\d+\]$/.exec(name) ?? [];
      const schema = list === undefined ? fields[name] : fields[list]?.items;
      if (schema) text(`${kind} ${list ?? name}`, schema, sent, raw[name]);
      else report(`${kind} ${name}`, 'is not in the contract');
    }
    for (const [name, schema] of Object.entries(fields))
      if (isRequired(schema) && !(name in actual)) report(`${kind} ${name}`, 'is missing');
  }

  return { value, texts, report };
}

function isOfType(type: Schema['type'], actual: unknown): boolean {
  switch (type) {
    case undefined:
    case 'any':
      return true;
    case 'integer':
      return Number.isInteger(actual);
    case 'array':
      return Array.isArray(actual);
    case 'object':
      return typeof actual === 'object' && actual !== null && !Array.isArray(actual);
    default:
      return typeof actual === type;
  }
}

function checkAddress({ path, parameters = {} }: Operation, call: RecordedCall, check: ValueCheck): void {
  if (parameters === 'any') return;
  const isInPath = ([, schema]: [string, Schema]): boolean => schema.location === 'path';
  const all = Object.entries(parameters);
  const segments = path
    .split('/')
    .map((segment, index) => [segment.slice(1, -1), call.path.split('/')[index]]);
  const inPath = Object.fromEntries(all.filter(isInPath));
  check.texts('path', inPath, Object.fromEntries(segments.filter(([name]) => name && name in inPath)));
  const inQuery = Object.fromEntries(all.filter((one) => !isInPath(one)));
  check.texts('parameter', inQuery, call.query, call.rawQuery);
}

function checkHeaders({ headers = {} }: Operation, call: RecordedCall, check: ValueCheck): void {
  const sent = Object.entries(call.headers).filter(
    ([name]) => name in headers || !generalHeaders.includes(name),
  );
  check.texts('header', headers, Object.fromEntries(sent));
}

function checkBody(
  { json, form, files = [], bytes }: Operation,
  { body }: RecordedCall,
  check: ValueCheck,
): void {
  const isEmptyForm = form && Object.values(form).every(({ required }) => required !== true);
  const expected = json ? 'json' : form ? 'form' : bytes ? 'bytes' : 'none';
  if (body.kind !== expected && !(body.kind === 'none' && (isEmptyForm || bytes)))
    check.report('body', `is ${body.kind} instead of ${expected}`);
  else if (json && body.kind === 'json') check.value('body', json, body.value);
  else if (body.kind === 'form') {
    check.texts('body', form ?? {}, body.fields);
    for (const name of body.files)
      if (!files.includes(name)) check.report(`body ${name}`, 'is no file in the contract');
  }
}

/** Of a successful one: what platforms answer to other calls is not in the contracts. */
function checkAnswer({ response }: Operation, { json }: Answer, check: ValueCheck): void {
  if (response && json !== undefined) check.value('answer', response, json);
  else if (response) check.report('answer', 'is missing');
  else if (json !== undefined) check.report('answer', 'is not in the contract');
}

/** As the platforms call them; TikTok's are inside `data`. */
const listNames = ['data', 'elements', 'items', 'rows', 'videos'];

/** A list without items says nothing about them. */
const isEmptyList = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  Object.entries(json).some(
    ([name, value]) =>
      listNames.includes(name) && (Array.isArray(value) ? value.length === 0 : isEmptyList(value)),
  );
