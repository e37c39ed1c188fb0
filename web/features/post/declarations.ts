/**
 * The declarations that the platform requires from the signer, as the page needs them. The same rules as on the
 * server, which decides: a choice has no default, a toggle is off, and whatever is refused has a reason.
 */
import type { DeclarationsView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

export type DeclarationValue = string | boolean;
export type DeclarationValues = Readonly<Record<string, DeclarationValue>>;
export type DeclarationField = DeclarationsView['fields'][number];
export type Statement = DeclarationsView['statements'][number];

export interface DeclarationProblem {
  readonly key: string;
  /** Nothing was chosen yet, as opposed to an invalid choice. */
  readonly missing: boolean;
  readonly message: string;
}

type Disableable = Pick<
  Extract<DeclarationField, { kind: 'choice' }>['options'][number],
  'disabled' | 'disabledWhen'
>;

export const conditionHolds = (condition: DeclarationValues, values: DeclarationValues): boolean =>
  Object.entries(condition).every(([key, value]) => (values[key] ?? false) === value);

export const isApplicable = (field: DeclarationField, values: DeclarationValues): boolean =>
  field.when === undefined || conditionHolds(field.when, values);

/** Why it cannot be chosen now. */
export const disabledReason = (option: Disableable, values: DeclarationValues): string | undefined => {
  if (option.disabled !== undefined) return option.disabled;
  const { disabledWhen } = option;
  return disabledWhen && conditionHolds(disabledWhen.condition, values) ? disabledWhen.why : undefined;
};

/**
 * Sets a value and removes those it makes meaningless; nothing else is changed for the user. Off equals untouched,
 * so that equal choices give equal declarations.
 */
export const setDeclaration = (
  form: DeclarationsView,
  values: DeclarationValues,
  key: string,
  value: DeclarationValue,
): DeclarationValues => {
  let next: DeclarationValues = { ...values, [key]: value };
  // Removing one field can make another one meaningless.
  for (;;) {
    const applicableKeys = form.fields.filter((field) => isApplicable(field, next)).map((field) => field.key);
    const entries = Object.entries(next).filter(
      ([name, current]) => current !== '' && current !== false && applicableKeys.includes(name),
    );
    if (entries.length === Object.keys(next).length) return next;
    next = Object.fromEntries(entries);
  }
};

const problemOf = (field: DeclarationField, values: DeclarationValues): DeclarationProblem | undefined => {
  const value = values[field.key];
  const toProblem = (message: string, missing = false) => ({ key: field.key, missing, message });
  if (!isApplicable(field, values)) return undefined;
  if (field.kind === 'choice') {
    if (value === undefined) return toProblem(t('Choose: {field}.', { field: field.label }), true);
    const option = field.options.find((candidate) => candidate.value === value);
    if (!option)
      return toProblem(t('“{field}” no longer offers this choice. Choose again.', { field: field.label }));
    const reason = disabledReason(option, values);
    return reason === undefined ? undefined : toProblem(reason);
  }
  if (value !== true) return undefined;
  const { needsOneOf } = field;
  if (needsOneOf && !needsOneOf.keys.some((key) => values[key] === true))
    return toProblem(needsOneOf.words, true);
  const reason = disabledReason(field, values);
  return reason === undefined ? undefined : toProblem(reason);
};

/** All problems that prevent a signature, in the order of the fields. */
export const findDeclarationProblems = (
  form: DeclarationsView,
  values: DeclarationValues,
): DeclarationProblem[] => form.fields.flatMap((field) => problemOf(field, values) ?? []);

/** What the signer agrees to. */
export const statementFor = (form: DeclarationsView, values: DeclarationValues): Statement | undefined =>
  form.statements.find(({ when }) => conditionHolds(when, values));

export const hintFor = (field: DeclarationField, values: DeclarationValues): string | undefined =>
  field.kind === 'toggle' ? field.hints?.find(({ when }) => conditionHolds(when, values))?.text : undefined;

export interface TextPart {
  readonly text: string;
  readonly url: string | null;
}

/** Splits the text at its links. */
export const splitAtLinks = ({ text, links }: Pick<Statement, 'text' | 'links'>): TextPart[] => {
  const [link, ...otherLinks] = links;
  if (!link) return text === '' ? [] : [{ text, url: null }];
  const at = text.indexOf(link.text);
  if (link.text === '' || at === -1) return splitAtLinks({ text, links: otherLinks });
  return [
    ...splitAtLinks({ text: text.slice(0, at), links: otherLinks }),
    { text: link.text, url: link.url },
    ...splitAtLinks({ text: text.slice(at + link.text.length), links: otherLinks }),
  ];
};
