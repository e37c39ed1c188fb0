import type { AppSecretView } from '../../../../server/http/views.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { toast } from '../../../components/toast-store.ts';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/t.ts';
import { formatAgo } from '../../../time/dates.ts';
import { useEndSecret } from '../queries.ts';

/** Names the address that is cut off. */
export function EndSecretDialog({
  appId,
  secret,
  now,
  onClose,
}: {
  appId: string;
  secret: AppSecretView;
  now: number;
  onClose: () => void;
}) {
  const end = useEndSecret(appId);
  const { last_used_at, last_used_from } = secret;
  return (
    <ConfirmDialog
      title={t('End the old secret now?')}
      description={rich('The one that ends in {hint}. This cannot be undone.', {
        hint: <span className="num">{secret.hint}</span>,
      })}
      verb={t('End the old secret')}
      mutation={end}
      onConfirm={() =>
        end.mutate(secret.id, {
          onSuccess: () => {
            toast(t('The old secret has ended.'));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {last_used_at === null ? (
          <li>{t('Nothing has used it, so nothing is cut off.')}</li>
        ) : (
          <li>
            {rich('Cut off from new tokens: <b>{from}</b>, which used it last. {ago}', {
              from: <span className="num">{last_used_from ?? t('an unknown address')}</span>,
              ago: formatAgo(last_used_at, now),
            })}
          </li>
        )}
        <li>{t('Only the last address is kept. Others that still have it are cut off as well.')}</li>
        <li>{t('Access tokens that were issued already work until they expire.')}</li>
      </ul>
    </ConfirmDialog>
  );
}
