import { Download, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MediaDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { describeMediaInDetail } from '../post/media-facts.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useChangeMedia } from './queries.ts';

const download = ({ url, name }: MediaDetailView): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** The file's name, its facts, and its actions. */
export function FileHead({ media, canWrite }: { media: MediaDetailView; canWrite: boolean }) {
  const { workspace } = useMe();
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  return (
    <section className="grid gap-1 px-[18px] py-4">
      <div className="flex items-start justify-between gap-2">
        {renaming ? (
          <Rename media={media} onDone={() => setRenaming(false)} />
        ) : (
          <h2 className="h2 min-w-0 break-words">{media.name}</h2>
        )}
        {renaming ? null : (
          <Menu
            align="end"
            trigger={
              <button
                type="button"
                className="iconbtn -my-1.5 -mr-2"
                aria-label={t('More for {name}', { name: media.name })}
              >
                <Icon of={Ellipsis} />
              </button>
            }
          >
            {canWrite ? (
              <MenuItem onSelect={() => setRenaming(true)}>
                <Icon of={Pencil} />
                {t('Rename')}
              </MenuItem>
            ) : null}
            <MenuItem onSelect={() => download(media)}>
              <Icon of={Download} />
              {t('Download')}
            </MenuItem>
            {canWrite ? (
              <MenuItem onSelect={() => setDeleting(true)}>
                <Icon of={Trash2} />
                {t('Delete…')}
              </MenuItem>
            ) : null}
          </Menu>
        )}
      </div>
      <p className="slug">{describeMediaInDetail(media, workspace.time_zone)}</p>
      {deleting ? <DeleteDialog media={media} onClose={() => setDeleting(false)} /> : null}
    </section>
  );
}

function Rename({ media, onDone }: { media: MediaDetailView; onDone: () => void }) {
  const [name, setName] = useState(media.name);
  const change = useChangeMedia(media.id);
  return (
    <form
      className="grid flex-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === media.name) return onDone();
        change.mutate({ name: name.trim() }, { onSuccess: onDone });
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
        className="input"
        aria-label={t('Name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? onDone() : undefined)}
      />
      <span className="flex gap-2">
        <button type="submit" className="btn btn-sm" disabled={change.isPending || name.trim() === ''}>
          {t('Rename')}
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onDone}>
          {t('Keep the name')}
        </button>
      </span>
      {change.isError ? <InlineProblem error={change.error} /> : null}
    </form>
  );
}
