import { useState } from 'react';
import type { AppDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyLine } from '../../components/copy-line.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { t } from '../../i18n/t.ts';
import { defaultOverlap, type Overlap, OverlapChoice } from './overlap-choice.tsx';
import { useRotateSecret } from './queries.ts';

export interface NewSecret {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The secret is shown once; the server stores only its hash. */
export function SecretDialog({ secret, onClose }: { secret: NewSecret; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Copy the secret now')}
      description={t(
        'It is shown only this once: we keep just its hash. Store it where your program reads its settings, never in its code.',
      )}
    >
      <div className="grid gap-1.5">
        <span className="lab">{t('Client ID')}</span>
        <CopyLine text={secret.clientId} what={t('Client ID')} />
      </div>
      <div className="grid gap-1.5 rounded-2 bg-flag-wash p-3">
        <span className="lab">{t('Client secret')}</span>
        <CopyLine strong text={secret.clientSecret} what={t('Client secret')} />
      </div>
      <DialogActions>
        <button type="button" className="btn btn-solid" onClick={onClose}>
          {t('I have copied it')}
        </button>
      </DialogActions>
    </Dialog>
  );
}

export function RotateDialog({
  app,
  onClose,
  onSecret,
}: {
  app: AppDetailView;
  onClose: () => void;
  onSecret: (secret: NewSecret) => void;
}) {
  const rotate = useRotateSecret(app.id);
  const hasTwo = app.secrets.length > 1;
  const [overlap, setOverlap] = useState<Overlap>(hasTwo ? 0 : defaultOverlap);
  return (
    <ConfirmDialog
      title={t('Make a new secret for {name}', { name: app.name })}
      description={t('You see the new one on the next screen. People’s permissions stay as they are.')}
      verb={t('Make a new secret')}
      cancelLabel={t('Not now')}
      isHarmless
      mutation={rotate}
      onConfirm={() =>
        rotate.mutate(overlap, {
          onSuccess: (created) =>
            onSecret({ clientId: created.client_id, clientSecret: created.client_secret }),
        })
      }
      onClose={onClose}
    >
      {hasTwo ? (
        <p className="note">
          {t(
            'Two work already, so the new one ends both at once. To keep one beside it, end the old one first.',
          )}
        </p>
      ) : (
        <OverlapChoice value={overlap} onChange={setOverlap} />
      )}
    </ConfirmDialog>
  );
}
