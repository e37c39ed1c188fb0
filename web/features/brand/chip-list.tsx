import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

/** Short words, each once. Enter or a comma adds one; Backspace in an empty field takes the last one back. */
export function ChipList({
  label,
  noun,
  hint,
  values,
  placeholder,
  maxLength,
  struck = false,
  disabled,
  tidy = (text) => text,
  onChange,
}: {
  label: string;
  /** What one of them is. */
  noun: 'hashtag' | 'word' | 'claim';
  hint?: string;
  values: readonly string[];
  placeholder: string;
  maxLength: number;
  /** Drawn as struck out: they are not to be used. */
  struck?: boolean;
  disabled: boolean;
  tidy?: (text: string) => string;
  onChange: (values: string[]) => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const fresh = typed
      .split(/[,\n]/)
      .map((one) => tidy(one.trim().replace(/\s+/g, ' ')))
      .filter((one) => one !== '');
    setText('');
    if (fresh.length > 0) onChange([...new Set([...values, ...fresh])]);
  };
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="lab">
        {label}
      </label>
      <ul className="flex flex-wrap gap-1.5 empty:hidden" aria-label={label}>
        {values.map((value) => (
          <li key={value} className={`chip ${struck ? 'chip-struck' : ''} ${disabled ? 'pr-[9px]' : ''}`}>
            <span className="min-w-0 wrap-anywhere">{value}</span>
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
