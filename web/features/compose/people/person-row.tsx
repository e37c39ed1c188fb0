import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { clampPoint } from '../../media/crops.ts';
import { type PersonTag, plainName } from '../../post/people-tags.ts';
import { NameCheckLine } from './name-check-line.tsx';
import type { NameCheck } from './use-name-checks.ts';

/** One person: the username, and in a picture the point in percent. */
export function PersonRow({
  tag,
  number,
  check,
  hasPoint,
  takesFocus,
  onFocused,
  onChange,
  onRemove,
}: {
  tag: PersonTag;
  /** In the list, from 1. */
  number: number;
  check: NameCheck;
  /** In a picture people are at a point, although an app may have given none yet. */
  hasPoint: boolean;
  takesFocus: boolean;
  onFocused: () => void;
  onChange: (part: Partial<PersonTag>) => void;
  onRemove: () => void;
}) {
  const name = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each request
  useEffect(() => {
    if (!takesFocus) return;
    name.current?.focus();
    onFocused();
  }, [takesFocus]);
  const { x, y } = tag;
  const percentField = (
    label: string,
    value: number | null,
    toPoint: (share: number) => { x: number; y: number },
  ) => (
    <label className="grid gap-1">
      <span className="meta">{label}</span>
      <input
        className="input w-[76px]"
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        step={1}
        value={value === null ? '' : Math.round(value * 100)}
        onChange={(event) => onChange(clampPoint(toPoint(Number(event.target.value) / 100)))}
      />
    </label>
  );
  return (
    <li className="grid gap-1">
      <div className="flex items-end gap-2">
        <label className="grid min-w-0 flex-1 gap-1">
          <span className="meta">{t('Username, person {number}', { number })}</span>
          <input
            ref={name}
            className="input"
            type="text"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="@"
            value={tag.username}
            onChange={(event) => onChange({ username: event.target.value })}
          />
        </label>
        {hasPoint ? (
          <>
            {percentField(t('From left, %'), x, (share) => ({ x: share, y: y ?? 0.5 }))}
            {percentField(t('From top, %'), y, (share) => ({ x: x ?? 0.5, y: share }))}
          </>
        ) : null}
        <button
          type="button"
          className="iconbtn size-10"
          aria-label={t('Remove {name}', {
            name: plainName(tag.username) || t('person {number}', { number }),
          })}
          onClick={onRemove}
        >
          <Icon of={X} />
        </button>
      </div>
      <div role="status" className="empty:hidden">
        <NameCheckLine check={check} />
      </div>
    </li>
  );
}
