import { Flag, TriangleAlert } from 'lucide-react';
import type { DeclarationsView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { type DeclarationProblem, type DeclarationValues, hintFor, refusal } from '../post/declarations.ts';

type Field = DeclarationsView['fields'][number];

interface Shown<Kind extends Field['kind']> {
  field: Extract<Field, { kind: Kind }>;
  values: DeclarationValues;
  problem: DeclarationProblem | undefined;
  refused: string | undefined;
  onChoose: (value: string | boolean) => void;
}

export const fieldId = (key: string): string => `declaration-${key}`;

/** What a platform prescribes is said in its own words. */
const languageOf = (code: string | undefined): 'en' | undefined => (code === 'verbatim' ? 'en' : undefined);

export function ChoiceField({ field, values, problem, refused, onChoose }: Shown<'choice'>) {
  const id = fieldId(field.key);
  const value = values[field.key];
  const closed = field.options.flatMap((option) => {
    const why = refusal(option, values);
    return why === undefined ? [] : [{ ...option, why }];
  });
  // The same reason for everything is said once.
  const reasons = [...new Set(closed.map(({ why }) => why))];
  const wrong = refused ?? (problem?.missing ? undefined : problem?.message);
  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <label htmlFor={id} className="lab" lang={languageOf(field.label_code)}>
          {field.label}
        </label>
        {problem?.missing ? (
          <span className="flagtab">
            <Icon of={Flag} size={13} />
            {t('Choose', {}, 'flag')}
          </span>
        ) : null}
      </div>
      <select
        id={id}
        className={`input ${problem?.missing ? 'needed' : ''}`}
        value={typeof value === 'string' ? value : ''}
        aria-required="true"
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('Choose one')}</option>
        {field.options.map((option) => {
          const why = refusal(option, values);
          return (
            <option
              key={option.value}
              lang={languageOf(option.label_code)}
              value={option.value}
              disabled={why !== undefined}
              title={why}
            >
              {option.label}
            </option>
          );
        })}
      </select>
      <div id={`${id}-about`} className="grid gap-1 empty:hidden" aria-live="polite">
        {wrong === undefined ? null : <Wrong>{wrong}</Wrong>}
        {reasons
          .filter((why) => why !== wrong)
          .map((why) => (
            <p key={why} className="meta">
              {closed.length < field.options.length
                ? `${closed
                    .filter((option) => option.why === why)
                    .map(({ label }) => label)
                    .join(', ')}: `
                : ''}
              {why}
            </p>
          ))}
        {field.help ? <p className="meta">{field.help}</p> : null}
      </div>
    </div>
  );
}

/** Off at first. One that cannot be turned on stays focusable, so that screen readers reach its reason. */
export function ToggleField({ field, values, problem, refused, onChoose }: Shown<'toggle'>) {
  const id = fieldId(field.key);
  const on = values[field.key] === true;
  const why = refusal(field, values);
  const closed = why !== undefined && !on;
  const hint = hintFor(field, values);
  const wrong = refused ?? problem?.message;
  return (
    <div className={field.when ? 'border-l-2 border-edge pl-3.5' : ''} title={closed ? why : undefined}>
      <div className="flex items-start gap-2.5">
        <input
          type="checkbox"
          id={id}
          className="check"
          checked={on}
          aria-disabled={closed || undefined}
          aria-describedby={`${id}-about`}
          aria-invalid={wrong !== undefined || undefined}
          onChange={() => (closed ? undefined : onChoose(!on))}
        />
        <div className="grid gap-0.5">
          <label
            htmlFor={id}
            lang={languageOf(field.label_code)}
            className={`lab ${closed ? 'text-fg-3' : 'cursor-pointer'}`}
          >
            {field.label}
          </label>
          <div id={`${id}-about`} className="grid gap-1 empty:hidden" aria-live="polite">
            {field.help ? <p className="meta">{field.help}</p> : null}
            {closed ? <p className="meta">{why}</p> : null}
            {hint ? (
              <p lang="en" className="text-sm">
                {hint}
              </p>
            ) : null}
            {wrong === undefined ? null : <Wrong>{wrong}</Wrong>}
          </div>
        </div>
      </div>
    </div>
  );
}

function Wrong({ children }: { children: string }) {
  return (
    <p className="flex gap-2 text-sm text-red">
      <Icon of={TriangleAlert} size={14} className="mt-[3px]" />
      <span>{children}</span>
    </p>
  );
}
