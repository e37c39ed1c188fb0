import type { AppDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { useDeleteApp } from './queries.ts';

export function DeleteAppDialog({
  app,
  onClose,
  onDone,
}: {
  app: AppDetailView;
  onClose: () => void;
  onDone: () => void;
}) {
  const remove = useDeleteApp();
  const secrets = app.secrets.length;
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: app.name })}
      description={t('This cannot be undone.')}
      verb={t('Delete {name}', { name: app.name })}
      mutation={remove}
      onConfirm={() => remove.mutate(app.id, { onSuccess: onDone })}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>
          {t(
            '{count, plural, =0 {Nobody gives it access now.} one {It loses the access that one person gave it, at once. They would have to allow a new app again.} other {It loses the access that {number} people gave it, at once. They would have to allow a new app again.}}',
            { count: app.people, number: spellNumber(app.people) },
          )}
        </li>
        {secrets > 0 ? (
          <li>
            {t(
              'Its {count, plural, one {one secret} other {{number} secrets}} and every token stop working at once.',
              { count: secrets, number: spellNumber(secrets) },
            )}
          </li>
        ) : null}
        <li>{rich('The Client ID {id} is gone for good.', { id: <span className="num">{app.id}</span> })}</li>
        <li>{t('Drafts that it wrote stay.')}</li>
      </ul>
    </ConfirmDialog>
  );
}
