import { type ReactNode, useId } from 'react';

export function Field({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: ReactNode;
  children: (ids: { id: string; 'aria-describedby'?: string }) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="lab">
        {label}
      </label>
      {children(hint ? { id, 'aria-describedby': hintId } : { id })}
      {hint ? (
        <p id={hintId} className="meta">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
