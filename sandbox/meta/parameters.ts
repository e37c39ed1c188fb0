import { readJsonObject } from '../core/forms.ts';
import type { Call } from '../core/operation.ts';
import { badParameter } from './errors.ts';
import { readTime } from './fields.ts';

/**
 * Graph accepts parameters in the query, a form or a JSON body. Values that are not strings are stored as JSON, so
 * `children=[1,2]` in a form and `"children":[1,2]` in JSON are the same.
 */
export type Parameters = Map<string, string>;

export function readParameters(call: Call): Parameters {
  const parameters = fromQuery(call.query);
  const type = call.headers['content-type'] ?? '';
  if (call.body.length === 0) return parameters;
  if (/^application\/json\b/i.test(type)) return merge(parameters, fromJson(call.body));
  return merge(parameters, fromQuery(new URLSearchParams(call.body.toString('utf8'))));
}

export const fromQuery = (query: URLSearchParams): Parameters => new Map(query);

export function fromJson(body: Buffer): Parameters {
  const object = readJsonObject(body);
  if (!object) throw badParameter('The body is not a JSON object');
  const given = Object.entries(object).filter(([, value]) => value !== null);
  return new Map(
    given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** Parameters of `second` override those of `first`. */
export const merge = (first: Parameters, second: Parameters): Parameters => new Map([...first, ...second]);

/** Everywhere: the token and the proof of the application's secret. */
const everywhere = ['access_token', 'appsecret_proof'];

/** Only parameters that are known as lists, such as `attached_media[]`, may be numbered: `attached_media[0]`. */
export function requireKnown(parameters: Parameters, known: readonly string[]): void {
  const names = [...everywhere, ...known];
  const isKnown = (name: string): boolean =>
    names.includes(name) || names.includes(`${name}[]`) || names.includes(name.replace(/\[\d+\]$/, '[]'));
  const unknown = [...parameters.keys()].find((name) => name.endsWith('[]') || !isKnown(name));
  if (unknown !== undefined) throw badParameter(`Param ${unknown} is not known here`);
}

export function readFlag(parameters: Parameters, name: string, fallback: boolean): boolean {
  const value = parameters.get(name);
  if (value === undefined) return fallback;
  if (['true', '1'].includes(value)) return true;
  if (['false', '0'].includes(value)) return false;
  throw badParameter(`Param ${name} must be a boolean`);
}

/** Seconds since 1970, or a date string. */
export function readTimeParameter(parameters: Parameters, name: string): number | undefined {
  const text = parameters.get(name);
  if (text === undefined) return undefined;
  const time = readTime(text);
  if (time === undefined) throw badParameter(`Param ${name} must be a time`);
  return time;
}

/** A list as JSON, separated by commas, or as numbered fields: `metric=["a"]`, `metric=a,b`, `metric[0]=a`. */
export function readList(parameters: Parameters, name: string): string[] {
  const numbered = [...parameters]
    .map(([key, value]) => ({ index: indexOf(key, name), value }))
    .filter((entry): entry is { index: number; value: string } => entry.index !== undefined)
    .sort((a, b) => a.index - b.index);
  if (numbered.length > 0) return numbered.map(({ value }) => value);
  const text = parameters.get(name) ?? '';
  if (!text.startsWith('[')) return text.split(',').filter((one) => one !== '');
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw badParameter(`Param ${name} must be an array`);
}

function indexOf(key: string, name: string): number | undefined {
  if (!key.startsWith(`${name}[`) || !key.endsWith(']')) return undefined;
  const index = Number(key.slice(name.length + 1, -1));
  return Number.isInteger(index) ? index : undefined;
}
