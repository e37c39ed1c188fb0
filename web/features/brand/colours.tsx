import { useState } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import type { ColourName } from '../generation/brand-queries.ts';
import { contrast, formatRatio, isColour, minTextContrast } from './contrast.ts';
import type { KitProps } from './kit-section.tsx';

const colours: readonly { name: ColourName; label: string }[] = [
  { name: 'primary', label: t('Primary', {}, 'colour') },
  { name: 'secondary', label: t('Secondary', {}, 'colour') },
  { name: 'accent', label: t('Accent', {}, 'colour') },
  { name: 'background', label: t('Background', {}, 'colour') },
  { name: 'text', label: t('Text', {}, 'colour') },
];

/** The colour pairs of text on a picture. */
const pairs: readonly [ColourName, ColourName][] = [
  ['text', 'background'],
  ['background', 'primary'],
  ['text', 'secondary'],
  ['background', 'accent'],
];

const labelOf = (name: ColourName): string => colours.find((one) => one.name === name)?.label ?? name;

export function Colours({ kit, disabled, onChange }: KitProps) {
  const set = (name: ColourName, value: string) => onChange({ colours: { ...kit.colours, [name]: value } });
  return (
    <div className="grid content-start gap-3 p-[18px]">
      <h3 className="h3">{t('Colours')}</h3>
      <div className="grid grid-cols-5 gap-2 max-phone:grid-cols-3">
        {colours.map(({ name, label }) => (
          <Swatch
            key={name}
            label={label}
            value={kit.colours[name]}
            disabled={disabled}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
      <ul className="grid gap-1 text-xs text-fg-2" aria-label={t('How they read')}>
        {pairs.map(([front, back]) => {
          const ratio = contrast(kit.colours[front], kit.colours[back]);
          const values = {
            front: labelOf(front),
            back: labelOf(back),
            ratio: <span className="num">{formatRatio(ratio)}</span>,
          };
          return (
            <li key={`${front}-${back}`} className="flex items-center gap-2">
              <span
                aria-hidden
                className="grid h-6 w-9 flex-none content-center gap-[3px] rounded-1 px-1.5 shadow-[inset_0_0_0_1px_var(--edge)]"
                style={{ background: kit.colours[back] }}
              >
                <i className="h-[3px]" style={{ background: kit.colours[front] }} />
                <i className="h-[3px] w-2/3" style={{ background: kit.colours[front] }} />
              </span>
              <span>
                {ratio >= minTextContrast
                  ? rich('{front} on {back} is readable ({ratio}).', values)
                  : rich(
                      '{front} on {back} is hard to read ({ratio}), so text is never set that way.',
                      values,
                    )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A colour, picked or typed. Text that is not a colour yet stays in the field and is not applied. */
function Swatch({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(value);
  }
  const isInvalid = !isColour(typed);
  return (
    <div className="grid gap-1">
      <span
        className="relative block h-12 rounded-[2px] shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--text)_18%,transparent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
        style={{ background: value }}
      >
        <input
          type="color"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          aria-label={t('{colour}, by eye', { colour: label })}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <span className="text-xs font-semibold">{label}</span>
      <input
        className="input num min-h-8 px-1.5 py-1"
        aria-label={t('{colour}, as a number', { colour: label })}
        aria-invalid={isInvalid || undefined}
        maxLength={7}
        spellCheck={false}
        disabled={disabled}
        value={typed}
        onChange={(event) => {
          const next = event.target.value.trim();
          setTyped(next);
          if (isColour(next)) onChange(next.toLowerCase());
        }}
        onBlur={() => setTyped(value)}
      />
    </div>
  );
}
