import { useState } from 'react';
import type { WebhookView } from '../../../../server/http/views.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { CopyLine } from '../../../components/copy-line.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { t } from '../../../i18n/t.ts';
import { defaultOverlap, type Overlap, OverlapChoice } from '../overlap-choice.tsx';
import { useRotateWebhookSecret } from './queries.ts';

/** What deliveries are signed with. Unlike an app's secret it is stored, sealed, because we sign with it. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('The secret of this endpoint')}
      description={t(
        'Your server checks with it that a delivery is from us, as Standard Webhooks says. Store it where your program reads its settings. An owner who just signed in can look at it again.',
      )}
    >
      <div className="grid gap-1.5 rounded-2 bg-flag-wash p-3">
        <span className="lab">{t('Signing secret')}</span>
        <CopyLine strong text={secret} what={t('Signing secret')} />
      </div>
      <DialogActions>
        <button type="button" className="btn btn-solid" onClick={onClose}>
          {t('I have copied it')}
        </button>
      </DialogActions>
    </Dialog>
  );
}

export function RotateWebhookSecretDialog({
  webhook,
  onClose,
  onSecret,
}: {
  webhook: WebhookView;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const rotate = useRotateWebhookSecret(webhook.id);
  const hasTwo = webhook.secrets.length > 1;
  const [overlap, setOverlap] = useState<Overlap>(hasTwo ? 0 : defaultOverlap);
  return (
    <ConfirmDialog
      title={t('Make a new signing secret')}
      description={t(
        'You see it on the next screen. Until the old one ends, deliveries carry a signature of each, so your server may check either.',
      )}
      verb={t('Make a new secret')}
      cancelLabel={t('Not now')}
      isHarmless
      mutation={rotate}
      onConfirm={() => rotate.mutate(overlap, { onSuccess: ({ secret }) => onSecret(secret) })}
      onClose={onClose}
    >
      {hasTwo ? (
        <p className="note">
          {t('Two work already, so both end at once. Or wait until the older one has ended.')}
        </p>
      ) : (
        <OverlapChoice value={overlap} onChange={setOverlap} />
      )}
    </ConfirmDialog>
  );
}
