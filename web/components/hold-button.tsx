import { useEffect, useRef, useState } from 'react';

const holdMs = 650;

/**
 * Pressing for 650 ms signs; letting go cancels. Never the only way: a press that has no length (a screen
 * reader's, a voice command's) calls `onTap`, which asks instead.
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
}: {
  label: string;
  disabled: boolean;
  /** Why it cannot be pressed, as a tooltip. */
  reason?: string | null;
  describedBy?: string | undefined;
  className?: string;
  /** Whether it takes the focus when it comes. */
  focused?: boolean;
  onHeld: () => void;
  onTap: () => void;
}) {
  const [on, setOn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<number | undefined>(undefined);
  const stop = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    setOn(false);
  };
  const start = () => {
    if (disabled || timer.current !== undefined) return;
    setOn(true);
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
      className={`btn btn-ink hold ${on ? 'on' : ''} ${className}`}
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
      <span>{label}</span>
      <kbd aria-hidden>A</kbd>
    </button>
  );
}
