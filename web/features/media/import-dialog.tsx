import { useState } from 'react';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { importFromUrl } from './uploads/uploader.ts';

/** The server fetches the file; its progress is shown among the uploads. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const startImport = async () => {
    setBusy(true);
    try {
      await importFromUrl(url.trim());
      onClose();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Import from a link')}
      description={t('We fetch the picture or video behind a public link. You can go on working meanwhile.')}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void startImport();
        }}
      >
        <Field label={t('Address')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              type="url"
              required
              placeholder="https://example.com/picture.jpg"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        {error ? <InlineProblem error={error} /> : null}
        <DialogActions>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn btn-solid" disabled={busy}>
            {busy ? t('Asking') : t('Import')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
