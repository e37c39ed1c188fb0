import type { ReactNode } from 'react';

/** A switch, with its label and a sentence on what it does. */
export function SwitchField({
  label,
  hint,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  hint: ReactNode;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex cursor-pointer items-center justify-between gap-4">
      <span>
        <span className="lab">{label}</span>
        <span className="meta block max-w-[46ch]">{hint}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="relative h-5 w-9 flex-none appearance-none rounded-[99px] bg-edge-strong [transition:background_var(--t-base)] after:absolute after:top-0.5 after:left-0.5 after:size-4 after:rounded-[50%] after:bg-paper after:[transition:transform_var(--t-base)_var(--ease-out)] checked:bg-fg checked:after:transform-[translateX(16px)] disabled:opacity-55"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
