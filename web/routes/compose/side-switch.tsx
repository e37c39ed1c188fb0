import { capital } from '../../lib/words.ts';

export type Side = 'write' | 'preview';

/** Where both do not fit beside each other. */
export function SideSwitch({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  return (
    <fieldset className="seg sticky top-[calc(var(--mast-h)+8px)] z-10 mx-4 mt-2.5 flex desk:hidden">
      <legend className="sr-only">Show</legend>
      {(['write', 'preview'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="min-h-9 flex-1"
          aria-pressed={side === one}
          onClick={() => onSide(one)}
        >
          {capital(one)}
        </button>
      ))}
    </fieldset>
  );
}
