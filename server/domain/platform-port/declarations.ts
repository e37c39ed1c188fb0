/**
 * What a platform requires the approver to decide, in its own terms: privacy, interactions, disclosure, audience.
 * Declarations are made at the approval and nowhere else, no token can set them, and they are checked again before
 * the send against the platform's current rules.
 *
 * A form is data, so that pages, tests and the API use the same text. Choices have no default and toggles are off:
 * only an explicit choice by a person counts.
 */

import type { InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { defineMessages, type Message } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import type { SendManifest } from './publisher.ts';

const messages = defineMessages('declarations', {
  invalid: '"{label}" is on or off.',
  missing: 'Choose: {label}.',
  not_asked: '"{label}" does not apply here.',
  not_offered: '“{label}” no longer offers this choice. Choose again.',
  unknown: 'The platform does not ask for this.',
});

export type DeclarationValue = string | boolean;
export type DeclarationValues = { readonly [key: string]: DeclarationValue };

/** Holds when every named field has this value; an empty one always holds. */
export type Condition = DeclarationValues;

export interface ChoiceOption {
  readonly value: string;
  readonly label: Message;
  /** Why it cannot be chosen; absent when it can. */
  readonly disabled?: Message;
  /** Why it cannot be chosen while the condition holds. */
  readonly disabledWhen?: { readonly condition: Condition; readonly why: Message };
}

export type DeclarationField =
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly label: Message;
      readonly help?: Message;
      readonly options: readonly ChoiceOption[];
      readonly when?: Condition;
    }
  | {
      readonly kind: 'toggle';
      readonly key: string;
      readonly label: Message;
      readonly help?: Message;
      readonly disabled?: Message;
      readonly disabledWhen?: { readonly condition: Condition; readonly why: Message };
      readonly when?: Condition;
      /** When it is on, at least one of these must be on too; the text is shown while none is. */
      readonly needsOneOf?: { readonly keys: readonly string[]; readonly words: Message };
      /** Shown below it: the first whose condition holds. */
      readonly hints?: readonly { readonly when: Condition; readonly text: Message }[];
    };

export interface Statement {
  readonly when: Condition;
  readonly text: Message;
  /** Parts of the text that are links. */
  readonly links: readonly { readonly text: Message; readonly url: string }[];
}

export interface DeclarationForm {
  /** The account's current name on the platform. */
  readonly account: string;
  readonly fields: readonly DeclarationField[];
  /** What the approver agrees to: the first whose condition holds, shown beside the button. */
  readonly statements: readonly Statement[];
  /** What a person should know before they approve. */
  readonly notices: readonly Message[];
  /** Why it cannot be approved now; null when it can. */
  readonly closed: Message | null;
}

export type DeclarationFactsResult =
  | { readonly kind: 'ok'; readonly facts: Json }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

export interface QueryIo {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  request(request: HttpRequest): Promise<HttpResult>;
  now(): Date;
}

export interface PlatformDeclarations {
  /**
   * The platform's current rules for this account; queried when the page opens, at approval and before the send.
   */
  fetchFacts(manifest: SendManifest, io: QueryIo): Promise<DeclarationFactsResult>;
  /** Pure. */
  form(manifest: SendManifest, facts: Json): DeclarationForm;
}

export const conditionHolds = (condition: Condition, values: DeclarationValues): boolean =>
  Object.entries(condition).every(([key, value]) => (values[key] ?? false) === value);

/** All problems of these values with respect to the form. */
export function findDeclarationProblems(form: DeclarationForm, values: DeclarationValues): InputProblem[] {
  const found = form.fields.flatMap((field) => {
    const problem = checkField(field, values[field.key], values);
    return problem ? [{ param: `declarations.${field.key}`, ...problem }] : [];
  });
  const unknown = Object.keys(values)
    .filter((key) => !form.fields.some((field) => field.key === key))
    .map((key) => ({
      param: `declarations.${key}`,
      code: 'unknown',
      message: messages.unknown(),
    }));
  const closed =
    form.closed === null ? [] : [{ param: 'declarations', code: 'closed', message: form.closed }];
  return [...closed, ...found, ...unknown];
}

type FieldProblem = Omit<InputProblem, 'param'> | undefined;

function checkField(
  field: DeclarationField,
  value: DeclarationValue | undefined,
  values: DeclarationValues,
): FieldProblem {
  if (field.when !== undefined && !conditionHolds(field.when, values))
    return value === undefined || value === false
      ? undefined
      : {
          code: 'not_asked',
          message: messages.not_asked({
            label: field.label,
          }),
        };
  return field.kind === 'choice' ? checkChoice(field, value, values) : checkToggle(field, value, values);
}

function checkChoice(
  { label, options }: Extract<DeclarationField, { kind: 'choice' }>,
  value: DeclarationValue | undefined,
  values: DeclarationValues,
): FieldProblem {
  if (value === undefined) return { code: 'missing', message: messages.missing({ label }) };
  const option = options.find((candidate) => candidate.value === value);
  if (!option)
    return {
      code: 'not_offered',
      message: messages.not_offered({
        label,
      }),
    };
  return refused(option, values);
}

function checkToggle(
  field: Extract<DeclarationField, { kind: 'toggle' }>,
  value: DeclarationValue | undefined,
  values: DeclarationValues,
): FieldProblem {
  if (value !== undefined && typeof value !== 'boolean')
    return {
      code: 'invalid',
      message: messages.invalid({ label: field.label }),
    };
  if (value !== true) return undefined;
  const { needsOneOf } = field;
  if (needsOneOf && !needsOneOf.keys.some((key) => values[key] === true))
    return { code: 'incomplete', message: needsOneOf.words };
  return refused(field, values);
}

function refused(
  part: Pick<ChoiceOption, 'disabled' | 'disabledWhen'>,
  values: DeclarationValues,
): FieldProblem {
  if (part.disabled !== undefined) return { code: 'not_offered', message: part.disabled };
  const { disabledWhen } = part;
  return disabledWhen && conditionHolds(disabledWhen.condition, values)
    ? { code: 'not_offered', message: disabledWhen.why }
    : undefined;
}
