import { t } from '../../i18n/t.ts';

export type Side = 'write' | 'preview';

const sideLabels: Readonly<Record<Side, string>> = { write: t('Write'), preview: t('Preview') };

/** Switches between editor and preview where they do not fit side by side. */
export function PaneSwitch({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  return (
    <fieldset className="seg sticky top-[calc(var(--mast-h)+8px)] z-10 mx-4 mt-2.5 flex desk:hidden">
      <legend className="sr-only">{t('Show')}</legend>
      {(['write', 'preview'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="min-h-9 flex-1"
          aria-pressed={side === one}
          onClick={() => onSide(one)}
        >
          {sideLabels[one]}
        </button>
      ))}
    </fieldset>
  );
}
