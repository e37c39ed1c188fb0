import { type Field, parseFields } from '../meta/fields.ts';
import type { Parameters } from '../meta/parameters.ts';

/** Without the parameter only the id is answered. */
export function fieldsOf(parameters: Parameters): Field[] {
  const text = parameters.get('fields');
  return text ? parseFields(text) : [];
}
