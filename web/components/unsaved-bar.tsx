import { useBlocker } from '@tanstack/react-router';
import { capitalize, formatList, spellNumber } from '../i18n/format-text.ts';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/t.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import { InlineProblem } from './feedback.tsx';

/** Lists the unsaved changes and offers to save them. Leaving the page asks for confirmation. */
export function UnsavedBar({
  changes,
  saving,
  error,
  disabled = false,
  onUndo,
  onSave,
}: {
  changes: readonly string[];
  saving: boolean;
  error: unknown;
  /** The input cannot be saved yet; the field shows why. */
  disabled?: boolean;
  onUndo: () => void;
  onSave: () => void;
}) {
  const hasChanges = changes.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  });
  if (!hasChanges) return null;
  return (
    <section
      aria-label={t('Unsaved changes')}
      className="sticky bottom-3 z-10 grid gap-2.5 rounded-3 border border-edge bg-paper px-4 py-3 shadow-lift max-tablet:bottom-[calc(var(--tabbar-h)+8px)]"
    >
      {error ? <InlineProblem error={error} /> : null}
      <div className="flex flex-wrap items-center gap-2.5">
        <p className="min-w-0 flex-1 max-phone:basis-full" role="status">
          {rich('{count, plural, one {One change} other {{number} changes}} not saved: <b>{changes}</b>.', {
            count: changes.length,
            number: capitalize(spellNumber(changes.length)),
            changes: formatList([...changes]),
          })}
        </p>
        <button type="button" className="btn btn-quiet" onClick={onUndo}>
          {t('Undo')}
        </button>
        <button type="button" className="btn btn-solid" disabled={saving || disabled} onClick={onSave}>
          {saving ? t('Saving') : t('Save')}
        </button>
      </div>
      {blocker.status === 'blocked' ? (
        <Dialog
          open
          onClose={blocker.reset}
          title={t('Leave without saving?')}
          description={t('Not saved yet: {changes}.', { changes: formatList([...changes]) })}
        >
          <DialogActions>
            <button type="button" className="btn btn-quiet" onClick={blocker.proceed}>
              {t('Leave, and lose it')}
            </button>
            <button type="button" className="btn btn-solid" onClick={blocker.reset}>
              {t('Stay here')}
            </button>
          </DialogActions>
        </Dialog>
      ) : null}
    </section>
  );
}
