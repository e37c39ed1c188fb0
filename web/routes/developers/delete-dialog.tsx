import type { AppDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useDeleteApp } from '../../data/apps.ts';
import { plural } from '../../lib/words.ts';

export function DeleteDialog({
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
      title={`Delete ${app.name}?`}
      description="This cannot be undone."
      verb={`Delete ${app.name}`}
      act={remove}
      onConfirm={() => remove.mutate(app.id, { onSuccess: onDone })}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>
          {app.people === 0
            ? 'Nobody allows it anything now.'
            : `It loses the access that ${plural(app.people, 'person', 'people')} gave it, at once. They would have to allow a new app again.`}
        </li>
        {secrets > 0 ? <li>Its {plural(secrets, 'secret')} and every token stop working at once.</li> : null}
        <li>
          The Client ID <span className="num">{app.id}</span> is gone for good.
        </li>
        <li>Drafts that it wrote stay.</li>
      </ul>
    </ConfirmDialog>
  );
}
