import { badField } from './errors.ts';

/** Fields that must be there, and must be text. */
export const missing = (field: string) =>
  badField(
    'MISSING_FIELD',
    field,
    `ERROR :: /${field} :: field is required but not found and has no default value`,
  );

export function requireText(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (value === undefined || value === null) throw missing(field);
  if (typeof value !== 'string') throw badField('INVALID_VALUE_FOR_FIELD', field, `${field} must be text`);
  return value;
}

export function requireOneOf(body: Record<string, unknown>, field: string, allowed: string[]): void {
  const value = requireText(body, field);
  if (allowed.includes(value)) return;
  throw badField('INVALID_VALUE_FOR_FIELD', field, `ERROR :: /${field} :: "${value}" is not an enum symbol`);
}
