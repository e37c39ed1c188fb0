import { useId, useState } from 'react';
import type { PostOptionView } from '../../../server/http/views.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { numeral } from '../../i18n/locale.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { isKindChoice, isProse, textOf, wordsFrom, wordsOf } from '../post/post-options.ts';
import { countIn } from '../post/text-length.ts';

interface Shown {
  option: PostOptionView;
  value: unknown;
  problems: readonly { param: string; message: string }[];
  onChange: (value: unknown) => void;
}

export function OptionField({ option, value, problems, onChange }: Shown) {
  const id = useId();
  const over = used(option, value) > (option.max_length ?? Number.POSITIVE_INFINITY);
  const about = {
    id,
    'aria-describedby': `${id}-about`,
    'aria-required': (option.required && option.kind !== 'toggle') || undefined,
    'aria-invalid': over || problems.length > 0 || undefined,
  };
  if (option.kind === 'toggle')
    return (
      <div className="flex items-start gap-2.5">
        <input
          {...about}
          type="checkbox"
          className="check"
          checked={(value ?? option.initial) === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <div className="grid gap-0.5">
          <label htmlFor={id} className="lab cursor-pointer">
            {option.label}
          </label>
          <About id={`${id}-about`} option={option} problems={problems} />
        </div>
      </div>
    );
  if (isKindChoice(option))
    return (
      <div className="grid justify-items-start gap-1.5">
        <fieldset className="grid gap-1.5" aria-describedby={`${id}-about`}>
          <legend className="lab mb-1.5">{option.label}</legend>
          <div className="seg justify-self-start">
            {option.choices?.map((choice) => (
              <button
                key={choice.value}
                type="button"
                className="min-w-[76px] max-phone:min-h-10"
                aria-pressed={choice.value === (value ?? option.initial)}
                onClick={() => onChange(choice.value)}
              >
                {choice.label}
              </button>
            ))}
          </div>
        </fieldset>
        <About id={`${id}-about`} option={option} problems={problems} />
      </div>
    );
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="lab">
          {option.required
            ? rich('{label}<meta>, needed</meta>', {
                label: option.label,
                meta: (inner) => <span className="meta font-normal">{inner}</span>,
              })
            : option.label}
        </label>
        {option.max_length === undefined || (option.kind === 'text' && !isProse(option)) ? null : (
          <span className={`slug ${over ? 'text-red' : ''}`}>
            <b className={over ? 'text-red' : ''}>{numeral(used(option, value))}</b>/
            {numeral(option.max_length)}
            {option.unit === 'bytes' ? ` ${t('bytes')}` : ''}
          </span>
        )}
      </div>
      <Input option={option} value={value} about={about} onChange={onChange} />
      <About id={`${id}-about`} option={option} problems={problems} />
    </div>
  );
}

const used = (option: PostOptionView, value: unknown): number =>
  countIn(option.unit ?? 'utf16', option.kind === 'words' ? wordsOf(value).join(',') : textOf(value));

function Input({
  option,
  value,
  about,
  onChange,
}: Omit<Shown, 'problems'> & { about: React.AriaAttributes & { id: string } }) {
  switch (option.kind) {
    case 'choice':
      return (
        <select
          {...about}
          className="input"
          value={textOf(value ?? option.initial)}
          onChange={(event) => onChange(event.target.value)}
        >
          {option.initial === undefined ? <option value="">{t('Not set')}</option> : null}
          {option.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    case 'long_text':
      return (
        <textarea
          {...about}
          className="input"
          rows={3}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'words':
      return <WordsInput about={about} value={value} onChange={onChange} />;
    default:
      return (
        <input
          {...about}
          className="input"
          type={option.kind === 'link' ? 'url' : 'text'}
          inputMode={option.kind === 'link' ? 'url' : undefined}
          placeholder={option.kind === 'link' ? 'https://' : undefined}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** Written as a line, kept as a list; what is being typed stays as it is typed. */
function WordsInput({
  about,
  value,
  onChange,
}: {
  about: React.AriaAttributes & { id: string };
  value: unknown;
  onChange: (words: readonly string[]) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  return (
    <input
      {...about}
      className="input"
      type="text"
      placeholder={t('Separated by commas')}
      value={text ?? wordsOf(value).join(', ')}
      onChange={(event) => {
        setText(event.target.value);
        onChange(wordsFrom(event.target.value));
      }}
      onBlur={() => setText(null)}
    />
  );
}

function About({ id, option, problems }: Pick<Shown, 'option' | 'problems'> & { id: string }) {
  return (
    <div id={id} className="grid gap-1 empty:hidden" aria-live="polite">
      {option.help ? <p className="meta">{option.help}</p> : null}
      <ProblemList errors={problems} />
    </div>
  );
}
