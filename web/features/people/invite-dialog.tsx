import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { errorToast, toast } from '../../components/toast-store.ts';
import type { Role } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { invite } from './queries.ts';
import { roleNames } from './role-names.ts';

/** The link is shown once; only its hash is stored. */
export function InviteDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [role, setRole] = useState<Role>('editor');
  const [note, setNote] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const create = () =>
    invite(role, note.trim())
      .then((invitation) => {
        setLink(invitation.link);
        setError(null);
        onCreated();
      })
      .catch(setError);
  const copy = (text: string) =>
    navigator.clipboard
      .writeText(text)
      .then(() => toast(t('The link is copied.')))
      .catch(() => errorToast(t('The browser did not allow copying. Select the link and copy it by hand.')));
  if (link)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('Send them this link')}
        description={t('It is shown only now. It works once, for seven days, for whoever opens it.')}
      >
        <div className="flex gap-2">
          <input
            className="input num"
            readOnly
            aria-label={t('Invitation link')}
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className="btn" onClick={() => void copy(link)}>
            <Icon of={Copy} />
            {t('Copy link')}
          </button>
        </div>
        <DialogActions>
          <button type="button" className="btn btn-solid" onClick={onClose}>
            {t('Done')}
          </button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Invite someone')}
      description={t('You get a link to send them, in the way you like.')}
    >
      <form
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Field label={t('Role')}>
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={role}
              onChange={(event) => setRole(event.target.value as Role)}
            >
              {Object.entries(roleNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('For whom')} hint={t('Only you see this, so that you know which link is whose.')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {error ? <InlineProblem error={error} /> : null}
        <DialogActions>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t('Not now')}
          </button>
          <button type="submit" className="btn btn-solid">
            {t('Make the link')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
