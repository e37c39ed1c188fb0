/**
 * What a platform wants decided by the person who approves, in its own words: privacy, interactions, disclosure,
 * audience. They are made at the approval and nowhere else, no token can set them, and they are checked again before
 * the send against what the platform says then.
 *
 * A form is data, so that pages, tests and the API read the same words. Choices have no default and toggles are off:
 * only what a person did counts.
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
  not_offered: '"{label}" does not offer this now. Choose again.',
  unknown: 'The platform does not ask for this.',
});

export type DeclarationValue = string | boolean;
export type DeclarationValues = { readonly [key: string]: DeclarationValue };

/** Holds when every named field has this value; an empty one always holds. */
export type Condition = DeclarationValues;

export interface ChoiceOption {
  readonly value: string;
  readonly label: Message;
  /** Set: it cannot be chosen, and why. */
  readonly disabled?: Message;
  /** Cannot be chosen while this holds, and why. */
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
      /** Once it is on, at least one of these must be on too; the words are shown while none is. */
      readonly needsOneOf?: { readonly keys: readonly string[]; readonly words: Message };
      /** Shown under it, the first whose condition holds. */
      readonly hints?: readonly { readonly when: Condition; readonly text: Message }[];
    };

export interface Statement {
  readonly when: Condition;
  readonly text: Message;
  /** Parts of the text that are links. */
  readonly links: readonly { readonly text: Message; readonly url: string }[];
}

export interface DeclarationForm {
  /** The account as the platform calls it now. */
  readonly account: string;
  readonly fields: readonly DeclarationField[];
  /** What is agreed to by approving: the first whose condition holds, beside the button. */
  readonly statements: readonly Statement[];
  /** What a person should know before they approve. */
  readonly notices: readonly Message[];
  /** Set: nobody can approve it now, and why. */
  readonly closed: Message | null;
}

export type Asked =
  | { readonly kind: 'ok'; readonly facts: Json }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

export interface AskIo {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  request(request: HttpRequest): Promise<HttpResult>;
  now(): Date;
}

export interface PlatformDeclarations {
  /** What the platform says about this account now; asked when the page opens, at approval and before the send. */
  ask(manifest: SendManifest, io: AskIo): Promise<Asked>;
  /** Pure. */
  form(manifest: SendManifest, facts: Json): DeclarationForm;
}

export const holds = (condition: Condition, values: DeclarationValues): boolean =>
  Object.entries(condition).every(([key, value]) => (values[key] ?? false) === value);

/** Every way in which these values do not answer the form. */
export function declarationProblems(form: DeclarationForm, values: DeclarationValues): InputProblem[] {
  const found = form.fields.flatMap((field) => {
    const wrong = wrongWith(field, values[field.key], values);
    return wrong ? [{ param: `declarations.${field.key}`, ...wrong }] : [];
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

type Wrong = Omit<InputProblem, 'param'> | undefined;

function wrongWith(
  field: DeclarationField,
  value: DeclarationValue | undefined,
  values: DeclarationValues,
): Wrong {
  if (field.when !== undefined && !holds(field.when, values))
    return value === undefined || value === false
      ? undefined
      : {
          code: 'not_asked',
          message: messages.not_asked({
            label: field.label,
          }),
        };
  return field.kind === 'choice' ? wrongChoice(field, value, values) : wrongToggle(field, value, values);
}

function wrongChoice(
  { label, options }: Extract<DeclarationField, { kind: 'choice' }>,
  value: DeclarationValue | undefined,
  values: DeclarationValues,
): Wrong {
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

function wrongToggle(
  field: Extract<DeclarationField, { kind: 'toggle' }>,
  value: DeclarationValue | undefined,
  values: DeclarationValues,
): Wrong {
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

function refused(part: Pick<ChoiceOption, 'disabled' | 'disabledWhen'>, values: DeclarationValues): Wrong {
  if (part.disabled !== undefined) return { code: 'not_offered', message: part.disabled };
  const { disabledWhen } = part;
  return disabledWhen && holds(disabledWhen.condition, values)
    ? { code: 'not_offered', message: disabledWhen.why }
    : undefined;
}
