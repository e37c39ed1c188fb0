import { useEffect, useRef } from 'react';

/** For whoever does not hold: one question, answered with Enter. */
export function ConfirmSign({
  name,
  revision,
  onYes,
  onNo,
}: {
  name: string;
  revision: number;
  onYes: () => void;
  onNo: () => void;
}) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <fieldset
      className="grid gap-2.5 rounded-2 border border-ink-edge bg-ink-wash p-3"
      onKeyDown={(event) => (event.key === 'Escape' ? onNo() : undefined)}
    >
      <legend className="sr-only">Sign off</legend>
      <p className="text-sm">
        Sign rev {revision} as <b>{name}</b>, exactly as it is shown?
      </p>
      <div className="flex gap-2">
        <button ref={yes} type="button" className="btn btn-ink flex-1" onClick={onYes}>
          Yes, sign it off <kbd aria-hidden>↵</kbd>
        </button>
        <button type="button" className="btn" onClick={onNo}>
          Not yet
        </button>
      </div>
    </fieldset>
  );
}
