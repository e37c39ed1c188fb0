import { useId, useState } from 'react';
import type { PostOptionView } from '../../../server/http/views.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { formatNumber } from '../../i18n/locale.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { entitiesNamedIn, toEntities } from '../post/mentions.ts';
import { isKindChoice, isProse, parseWordList, toText, toWordList } from '../post/post-options.ts';
import { countLength } from '../post/text-length.ts';
import { ChosenEntities, EntitiesInput } from './entities-input.tsx';
import { ListInput } from './list-input.tsx';
import { MomentInput } from './moment-input.tsx';
import type { OptionFiles } from './part-view.ts';
import { NameCheckList } from './people/name-check-line.tsx';
import { PeopleInput } from './people/people-input.tsx';
import { useNameChecks } from './people/use-name-checks.ts';

interface OptionFieldProps {
  option: PostOptionView;
  /** Its values are looked up there; null while no account is chosen. */
  accountId: string | null;
  files: OptionFiles;
  caption: string;
  value: unknown;
  problems: readonly { param: string; message: string }[];
  onChange: (value: unknown) => void;
}

/** Made of several fields, or of none while nothing is chosen. */
const groupKinds: readonly PostOptionView['kind'][] = ['list', 'mentions', 'entities', 'people_tags'];

export function OptionField({
  option,
  accountId,
  files,
  caption,
  value,
  problems,
  onChange,
}: OptionFieldProps) {
  const id = useId();
  const isOver = countUsed(option, value) > (option.max_length ?? Number.POSITIVE_INFINITY);
  const about = {
    id,
    'aria-describedby': `${id}-about`,
    'aria-required': (option.required && option.kind !== 'toggle') || undefined,
    'aria-invalid': isOver || problems.length > 0 || undefined,
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
  if (groupKinds.includes(option.kind))
    return (
      <fieldset className="grid gap-1.5" aria-describedby={`${id}-about`}>
        <legend className="lab mb-1.5">{option.label}</legend>
        <Input
          option={option}
          accountId={accountId}
          files={files}
          caption={caption}
          value={value}
          about={about}
          onChange={onChange}
        />
        <About id={`${id}-about`} option={option} problems={problems} />
      </fieldset>
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
          <span className={`slug ${isOver ? 'text-red' : ''}`}>
            <b className={isOver ? 'text-red' : ''}>{formatNumber(countUsed(option, value))}</b>/
            {formatNumber(option.max_length)}
            {option.unit === 'bytes' ? ` ${t('bytes')}` : ''}
          </span>
        )}
      </div>
      <Input
        option={option}
        accountId={accountId}
        files={files}
        caption={caption}
        value={value}
        about={about}
        onChange={onChange}
      />
      <About id={`${id}-about`} option={option} problems={problems} />
    </div>
  );
}

/** Of a list, the longest text. */
const countUsed = ({ kind, unit = 'utf16' }: PostOptionView, value: unknown): number =>
  kind === 'list'
    ? Math.max(0, ...toWordList(value).map((text) => countLength(unit, text)))
    : countLength(unit, kind === 'words' ? toWordList(value).join(',') : toText(value));

function Input({
  option,
  accountId,
  files,
  caption,
  value,
  about,
  onChange,
}: Omit<OptionFieldProps, 'problems'> & { about: React.AriaAttributes & { id: string } }) {
  switch (option.kind) {
    case 'choice':
      return (
        <select
          {...about}
          className="input"
          value={toText(value ?? option.initial)}
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
          value={toText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'words':
      return (
        <WordsInput option={option} accountId={accountId} about={about} value={value} onChange={onChange} />
      );
    case 'list':
      return <ListInput option={option} about={about} value={value} onChange={onChange} />;
    case 'mentions':
      return (
        <ChosenEntities
          chosen={toEntities(value)}
          shown={entitiesNamedIn(caption, toEntities(value))}
          onChange={onChange}
        />
      );
    case 'people_tags':
      return (
        <PeopleInput option={option} accountId={accountId} files={files} value={value} onChange={onChange} />
      );
    case 'moment':
      return (
        <MomentInput
          about={about}
          label={option.label}
          video={files.shown.find(({ kind }) => kind === 'video')}
          value={value}
          onChange={onChange}
        />
      );
    case 'entities':
      return (
        <EntitiesInput
          option={option}
          accountId={accountId}
          about={about}
          value={value}
          onChange={onChange}
        />
      );
    default:
      return (
        <input
          {...about}
          className="input"
          type={option.kind === 'link' ? 'url' : 'text'}
          inputMode={option.kind === 'link' ? 'url' : undefined}
          placeholder={option.kind === 'link' ? 'https://' : undefined}
          value={toText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/**
 * Typed as a line, stored as a list; the text stays as typed while the field is focused. Where the platform can be
 * asked whom names belong to, that is shown below.
 */
function WordsInput({
  option,
  accountId,
  about,
  value,
  onChange,
}: {
  option: PostOptionView;
  accountId: string | null;
  about: React.AriaAttributes & { id: string };
  value: unknown;
  onChange: (words: readonly string[]) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const words = toWordList(value);
  const checks = useNameChecks(option, accountId, words);
  return (
    <>
      <input
        {...about}
        className="input"
        type="text"
        placeholder={t('Separated by commas')}
        value={text ?? words.join(', ')}
        onChange={(event) => {
          setText(event.target.value);
          onChange(parseWordList(event.target.value));
        }}
        onBlur={() => setText(null)}
      />
      {option.lookup === undefined ? null : <NameCheckList names={words} checks={checks} />}
    </>
  );
}

function About({ id, option, problems }: Pick<OptionFieldProps, 'option' | 'problems'> & { id: string }) {
  return (
    <div id={id} className="grid gap-1 empty:hidden" aria-live="polite">
      {option.help ? <p className="meta">{option.help}</p> : null}
      <ProblemList errors={problems} />
    </div>
  );
}
