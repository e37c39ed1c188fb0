import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import { InlineProblem } from './feedback.tsx';

/** "Are you sure?" in our manner: says exactly what will happen, and the button repeats the verb. */
export function ConfirmDialog({
  title,
  description,
  verb,
  keep = t('Keep it'),
  harmless = false,
  act,
  allowed = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  verb: string;
  /** The way out, in the words of what stays. */
  keep?: string;
  /** Nothing is lost by it, so it is not red. */
  harmless?: boolean;
  /** How the action goes: its button waits, and its trouble is shown here. */
  act: { readonly isPending: boolean; readonly error: unknown };
  /** False: `children` say why it cannot be done; `null`: it is not known yet. */
  allowed?: boolean | null;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      {children}
      {act.error ? <InlineProblem error={act.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {keep}
        </button>
        {allowed === false ? null : (
          <button
            type="button"
            className={`btn ${harmless ? 'btn-solid' : 'btn-red-solid'}`}
            disabled={act.isPending || allowed === null}
            onClick={onConfirm}
          >
            {verb}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}
