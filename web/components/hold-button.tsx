import { useEffect, useRef, useState } from 'react';

const holdMs = 650;

/**
 * Pressing for 650 ms signs or publishes; releasing earlier cancels. It is never the only way: a press without a
 * duration (from a screen reader or a voice command) calls `onTap`, which asks for confirmation instead.
 */
export function HoldButton({
  label,
  disabled,
  onHeld,
  onTap,
  reason = null,
  describedBy,
  className = '',
  focused = false,
  shortcut = 'A',
  tone = 'ink',
}: {
  label: string;
  disabled: boolean;
  /** Why it is disabled, as a tooltip. */
  reason?: string | null;
  describedBy?: string | undefined;
  className?: string;
  /** Whether it takes the focus on mount. */
  focused?: boolean;
  /** The key that leads to the same, as the page defines it. */
  shortcut?: string;
  /** Blue signs; black publishes. */
  tone?: 'ink' | 'solid';
  onHeld: () => void;
  onTap: () => void;
}) {
  const [isHolding, setIsHolding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<number | undefined>(undefined);
  const stop = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    setIsHolding(false);
  };
  const start = () => {
    if (disabled || timer.current !== undefined) return;
    setIsHolding(true);
    timer.current = window.setTimeout(() => {
      stop();
      onHeld();
    }, holdMs);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <button
      ref={button}
      type="button"
      data-part="hold"
      className={`btn ${tone === 'ink' ? 'btn-ink' : 'btn-solid'} relative min-h-14 w-full touch-none overflow-hidden text-md leading-tight whitespace-normal font-bold select-none before:absolute before:inset-0 before:origin-left before:bg-[color-mix(in_srgb,black_32%,transparent)] ${
        isHolding
          ? 'before:transform-[scaleX(1)] before:[transition:transform_var(--t-hold)_linear]'
          : 'before:transform-[scaleX(0)] before:[transition:transform_160ms_var(--ease-out)]'
      } ${className}`}
      disabled={disabled}
      aria-describedby={describedBy}
      {...(disabled && reason ? { title: reason } : {})}
      onPointerDown={(event) => (event.button === 0 ? start() : undefined)}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (!event.repeat) start();
      }}
      onKeyUp={stop}
      onBlur={stop}
      onClick={(event) => (event.detail === 0 ? onTap() : undefined)}
    >
      <span className="relative z-1">{label}</span>
      <kbd aria-hidden className="relative z-1">
        {shortcut}
      </kbd>
    </button>
  );
}
