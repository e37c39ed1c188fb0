/**
 * What the platform asks of the person who signs, as the page needs it. The same rules as the server's, which decides:
 * a choice has no default, a toggle is off, and what is refused says why.
 */
import type { DeclarationsView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

export type DeclarationValue = string | boolean;
export type DeclarationValues = Readonly<Record<string, DeclarationValue>>;
export type DeclarationField = DeclarationsView['fields'][number];
export type Statement = DeclarationsView['statements'][number];

export interface DeclarationProblem {
  readonly key: string;
  /** Nothing was done yet, as against something that cannot stand. */
  readonly missing: boolean;
  readonly message: string;
}

type Part = Pick<
  Extract<DeclarationField, { kind: 'choice' }>['options'][number],
  'disabled' | 'disabledWhen'
>;

export const holds = (condition: DeclarationValues, values: DeclarationValues): boolean =>
  Object.entries(condition).every(([key, value]) => (values[key] ?? false) === value);

export const isAsked = (field: DeclarationField, values: DeclarationValues): boolean =>
  field.when === undefined || holds(field.when, values);

/** Why it cannot be chosen now. */
export const refusal = (part: Part, values: DeclarationValues): string | undefined => {
  if (part.disabled !== undefined) return part.disabled;
  const { disabledWhen } = part;
  return disabledWhen && holds(disabledWhen.condition, values) ? disabledWhen.why : undefined;
};

/**
 * With this value; what it makes meaningless goes, and nothing else is changed for the person. Off is the same as never
 * touched, so that two people who chose alike also declare alike.
 */
export const declare = (
  form: DeclarationsView,
  values: DeclarationValues,
  key: string,
  value: DeclarationValue,
): DeclarationValues => {
  let next: DeclarationValues = { ...values, [key]: value };
  // Leaving one field out can make another one meaningless.
  for (;;) {
    const asked = form.fields.filter((field) => isAsked(field, next)).map((field) => field.key);
    const kept = Object.entries(next).filter(
      ([name, one]) => one !== '' && one !== false && asked.includes(name),
    );
    if (kept.length === Object.keys(next).length) return next;
    next = Object.fromEntries(kept);
  }
};

const problemOf = (field: DeclarationField, values: DeclarationValues): DeclarationProblem | undefined => {
  const value = values[field.key];
  const wrong = (message: string, missing = false) => ({ key: field.key, missing, message });
  if (!isAsked(field, values)) return undefined;
  if (field.kind === 'choice') {
    if (value === undefined) return wrong(t('Choose: {field}.', { field: field.label }), true);
    const option = field.options.find((candidate) => candidate.value === value);
    if (!option) return wrong(t('"{field}" does not offer this now. Choose again.', { field: field.label }));
    const why = refusal(option, values);
    return why === undefined ? undefined : wrong(why);
  }
  if (value !== true) return undefined;
  const { needsOneOf } = field;
  if (needsOneOf && !needsOneOf.keys.some((key) => values[key] === true))
    return wrong(needsOneOf.words, true);
  const why = refusal(field, values);
  return why === undefined ? undefined : wrong(why);
};

/** Everything that stands between these choices and a signature, in the order of the fields. */
export const problemsOf = (form: DeclarationsView, values: DeclarationValues): DeclarationProblem[] =>
  form.fields.flatMap((field) => problemOf(field, values) ?? []);

/** What is agreed to by signing. */
export const statementFor = (form: DeclarationsView, values: DeclarationValues): Statement | undefined =>
  form.statements.find(({ when }) => holds(when, values));

export const hintFor = (field: DeclarationField, values: DeclarationValues): string | undefined =>
  field.kind === 'toggle' ? field.hints?.find(({ when }) => holds(when, values))?.text : undefined;

export interface TextPart {
  readonly text: string;
  readonly url: string | null;
}

/** The words in their order, with those that are links marked. */
export const withLinks = ({ text, links }: Pick<Statement, 'text' | 'links'>): TextPart[] => {
  const [link, ...others] = links;
  if (!link) return text === '' ? [] : [{ text, url: null }];
  const at = text.indexOf(link.text);
  if (link.text === '' || at === -1) return withLinks({ text, links: others });
  return [
    ...withLinks({ text: text.slice(0, at), links: others }),
    { text: link.text, url: link.url },
    ...withLinks({ text: text.slice(at + link.text.length), links: others }),
  ];
};
