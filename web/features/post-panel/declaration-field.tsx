import { TriangleAlert } from 'lucide-react';
import type { DeclarationsView } from '../../../server/http/views.ts';
import { FlagTab } from '../../components/flag-tab.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import {
  type DeclarationProblem,
  type DeclarationValues,
  disabledReason,
  hintFor,
} from '../post/declarations.ts';

type Field = DeclarationsView['fields'][number];

interface FieldProps<Kind extends Field['kind']> {
  field: Extract<Field, { kind: Kind }>;
  values: DeclarationValues;
  problem: DeclarationProblem | undefined;
  refused: string | undefined;
  onChoose: (value: string | boolean) => void;
}

export const fieldId = (key: string): string => `declaration-${key}`;

/** Texts that a platform prescribes are shown verbatim, in English. */
const getLanguage = (code: string | undefined): 'en' | undefined => (code === 'verbatim' ? 'en' : undefined);

export function ChoiceField({ field, values, problem, refused, onChoose }: FieldProps<'choice'>) {
  const id = fieldId(field.key);
  const value = values[field.key];
  const disabledOptions = field.options.flatMap((option) => {
    const reason = disabledReason(option, values);
    return reason === undefined ? [] : [{ ...option, reason }];
  });
  // A reason that applies to several options is shown once.
  const reasons = [...new Set(disabledOptions.map(({ reason }) => reason))];
  const error = refused ?? (problem?.missing ? undefined : problem?.message);
  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <label htmlFor={id} className="lab" lang={getLanguage(field.label_code)}>
          {field.label}
        </label>
        {problem?.missing ? <FlagTab>{t('Choose', {}, 'flag')}</FlagTab> : null}
      </div>
      <select
        id={id}
        className={`input ${problem?.missing ? 'border-flag-edge shadow-[0_0_0_3px_color-mix(in_srgb,var(--flag)_45%,transparent)]' : ''}`}
        value={typeof value === 'string' ? value : ''}
        aria-required="true"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('Choose one')}</option>
        {field.options.map((option) => {
          const reason = disabledReason(option, values);
          return (
            <option
              key={option.value}
              lang={getLanguage(option.label_code)}
              value={option.value}
              disabled={reason !== undefined}
              title={reason}
            >
              {option.label}
            </option>
          );
        })}
      </select>
      <div id={`${id}-about`} className="grid gap-1 empty:hidden" aria-live="polite">
        {error === undefined ? null : <FieldError>{error}</FieldError>}
        {reasons
          .filter((reason) => reason !== error)
          .map((reason) => (
            <p key={reason} className="meta">
              {disabledOptions.length < field.options.length
                ? `${disabledOptions
                    .filter((option) => option.reason === reason)
                    .map(({ label }) => label)
                    .join(', ')}: `
                : ''}
              {reason}
            </p>
          ))}
        {field.help ? <p className="meta">{field.help}</p> : null}
      </div>
    </div>
  );
}

/** Off at first. A toggle that cannot be turned on stays focusable, so that screen readers reach the reason. */
export function ToggleField({ field, values, problem, refused, onChoose }: FieldProps<'toggle'>) {
  const id = fieldId(field.key);
  const isOn = values[field.key] === true;
  const reason = disabledReason(field, values);
  const isDisabled = reason !== undefined && !isOn;
  const hint = hintFor(field, values);
  const error = refused ?? problem?.message;
  return (
    <div
      className={field.when ? 'border-l-2 border-edge pl-3.5' : ''}
      title={isDisabled ? reason : undefined}
    >
      <div className="flex items-start gap-2.5">
        <input
          type="checkbox"
          id={id}
          className="check"
          checked={isOn}
          aria-disabled={isDisabled || undefined}
          aria-describedby={`${id}-about`}
          aria-invalid={error !== undefined || undefined}
          onChange={() => (isDisabled ? undefined : onChoose(!isOn))}
        />
        <div className="grid gap-0.5">
          <label
            htmlFor={id}
            lang={getLanguage(field.label_code)}
            className={`lab ${isDisabled ? 'text-fg-3' : 'cursor-pointer'}`}
          >
            {field.label}
          </label>
          <div id={`${id}-about`} className="grid gap-1 empty:hidden" aria-live="polite">
            {field.help ? <p className="meta">{field.help}</p> : null}
            {isDisabled ? <p className="meta">{reason}</p> : null}
            {hint ? (
              <p lang="en" className="text-sm">
                {hint}
              </p>
            ) : null}
            {error === undefined ? null : <FieldError>{error}</FieldError>}
          </div>
        </div>
      </div>
    </div>
  );
}

function FieldError({ children }: { children: string }) {
  return (
    <p className="flex gap-2 text-sm text-red">
      <Icon of={TriangleAlert} size={14} className="mt-[3px]" />
      <span>{children}</span>
    </p>
  );
}
