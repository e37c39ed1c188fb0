import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { chipClass } from '../../components/chip-class.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

/**
 * A list of short words without duplicates. Enter or a comma adds one; Backspace in an empty field removes the
 * last.
 */
export function ChipList({
  label,
  noun,
  hint,
  values,
  placeholder,
  maxLength,
  struck = false,
  disabled,
  normalize = (text) => text,
  onChange,
}: {
  label: string;
  /** What one entry is called. */
  noun: 'hashtag' | 'word' | 'claim';
  hint?: string;
  values: readonly string[];
  placeholder: string;
  maxLength: number;
  /** Drawn struck out: the words must not be used. */
  struck?: boolean;
  disabled: boolean;
  normalize?: (text: string) => string;
  onChange: (values: string[]) => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const added = typed
      .split(/[,\n]/)
      .map((one) => normalize(one.trim().replace(/\s+/g, ' ')))
      .filter((one) => one !== '');
    setText('');
    if (added.length > 0) onChange([...new Set([...values, ...added])]);
  };
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="lab">
        {label}
      </label>
      <ul className="flex flex-wrap gap-1.5 empty:hidden" aria-label={label}>
        {values.map((value) => (
          <li key={value} className={`${chipClass} bg-sunk ${disabled ? 'pr-[9px]' : 'pr-1'}`}>
            <span
              className={`min-w-0 wrap-anywhere ${struck ? 'text-fg-2 line-through decoration-red' : ''}`}
            >
              {value}
            </span>
            {disabled ? null : (
              <button
                type="button"
                className="grid size-6 place-items-center rounded-1 text-fg-3 hover:text-fg"
                aria-label={t('Remove {noun, select, hashtag {hashtag} word {word} other {claim}} {value}', {
                  noun,
                  value,
                })}
                onClick={() => onChange(values.filter((one) => one !== value))}
              >
                <Icon of={X} size={13} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {disabled && values.length > 0 ? null : (
        <input
          id={id}
          className="input"
          placeholder={
            disabled
              ? t('None')
              : values.length > 0
                ? t('Another {noun, select, hashtag {hashtag} word {word} other {claim}}', { noun })
                : placeholder
          }
          disabled={disabled}
          maxLength={maxLength}
          aria-describedby={hint ? `${id}-hint` : undefined}
          value={text}
          onChange={(event) =>
            event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value)
          }
          onBlur={() => add(text)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              add(text);
            } else if (event.key === 'Backspace' && text === '') onChange(values.slice(0, -1));
          }}
        />
      )}
      {hint ? (
        <p id={`${id}-hint`} className="meta">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
