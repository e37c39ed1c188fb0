import { useState } from 'react';
import type { AppDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyLine } from '../../components/copy-line.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { t } from '../../i18n/t.ts';
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
  const [end, setEnd] = useState<'in_a_day' | 'now'>('in_a_day');
  const choices = {
    in_a_day: [t('In 24 hours'), t('Time to bring the new one to where the old one is used.')],
    now: [
      t('At once'),
      t('The old one has leaked. Programs that still use it fail until they have the new one.'),
    ],
  } as const;
  return (
    <ConfirmDialog
      title={t('Make a new secret for {name}', { name: app.name })}
      description={t('You see the new one on the next screen. People’s permissions stay as they are.')}
      verb={t('Make a new secret')}
      cancelLabel={t('Not now')}
      isHarmless
      mutation={rotate}
      onConfirm={() =>
        rotate.mutate(end, {
          onSuccess: (created) =>
            onSecret({ clientId: created.client_id, clientSecret: created.client_secret }),
        })
      }
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="lab mb-1.5">{t('The old one ends')}</legend>
        {(['in_a_day', 'now'] as const).map((value) => (
          <label key={value} className="flex cursor-pointer items-start gap-2.5 text-sm">
            <input
              type="radio"
              name="end"
              className="mt-1 accent-(--text)"
              checked={end === value}
              onChange={() => setEnd(value)}
            />
            <span>
              <b>{choices[value][0]}</b>
              <span className="meta block">{choices[value][1]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
