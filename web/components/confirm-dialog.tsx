import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import { InlineProblem } from './feedback.tsx';

/** A confirmation dialog that states exactly what will happen; its button repeats the verb. */
export function ConfirmDialog({
  title,
  description,
  verb,
  cancelLabel = t('Keep it'),
  isHarmless = false,
  mutation,
  allowed = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  verb: string;
  /** Label of the cancel button, which names what stays. */
  cancelLabel?: string;
  /** Nothing is lost, so the button is not red. */
  isHarmless?: boolean;
  /** State of the action: its button waits, and its error is shown here. */
  mutation: { readonly isPending: boolean; readonly error: unknown };
  /** False: `children` explain why it is not allowed; `null`: not known yet. */
  allowed?: boolean | null;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      {children}
      {mutation.error ? <InlineProblem error={mutation.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {cancelLabel}
        </button>
        {allowed === false ? null : (
          <button
            type="button"
            className={`btn ${isHarmless ? 'btn-solid' : 'enabled:border-red enabled:bg-red enabled:text-(--on-red) enabled:hover:border-(--red-hover) enabled:hover:bg-(--red-hover)'}`}
            disabled={mutation.isPending || allowed === null}
            onClick={onConfirm}
          >
            {verb}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}
