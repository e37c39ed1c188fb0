import { Hash } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HashtagSetView, PlatformView } from '../../../../server/http/views.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Popover } from '../../../components/popover.tsx';
import { preloadable, usePreloadable } from '../../../components/preloadable.ts';
import { toast } from '../../../components/toast-store.ts';
import { t } from '../../../i18n/t.ts';
import { appendHashtags } from '../../post/hashtags.ts';
import { type HashtagSetInput, useDeleteHashtagSet } from './queries.ts';

const panels = preloadable(() => import('./panels.ts'));

/** Inserts saved hashtags at the end of the text, and keeps the sets in order. */
export function HashtagSets({
  text,
  platforms,
  onText,
  onInserted,
}: {
  text: string;
  /** The platforms that will show this text. */
  platforms: readonly PlatformView[];
  onText: (text: string) => void;
  /** Moves the focus to the text. */
  onInserted: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<HashtagSetInput | null>(null);
  const [deleting, setDeleting] = useState<HashtagSetInput | null>(null);
  const wasInserted = useRef(false);
  const deletion = useDeleteHashtagSet();
  const show = (next: boolean) => {
    setOpen(next);
    setEdited(null);
  };
  const loaded = usePreloadable(panels, open, () => show(false));
  const insert = ({ name, hashtags }: HashtagSetView) => {
    const next = appendHashtags(text, hashtags);
    if (next === text) {
      toast(t('All hashtags of “{name}” are in the text already.', { name }));
      return;
    }
    onText(next);
    wasInserted.current = true;
    show(false);
  };
  return (
    <>
      <Popover
        open={open && loaded !== undefined}
        onOpenChange={show}
        label={t('Hashtag sets')}
        className="w-[min(360px,calc(100vw-24px))] overflow-hidden"
        trigger={
          <button
            type="button"
            className="btn btn-sm btn-quiet px-2 max-phone:min-w-11"
            aria-label={t('Hashtag sets')}
            title={t('Hashtag sets')}
          >
            <Icon of={Hash} />
          </button>
        }
        onClosed={(event) => {
          if (!wasInserted.current) return;
          wasInserted.current = false;
          event.preventDefault();
          onInserted();
        }}
      >
        {!loaded ? null : edited ? (
          <loaded.HashtagSetForm
            set={edited}
            onClose={() => setEdited(null)}
            onDelete={
              edited.id === null
                ? null
                : () => {
                    setDeleting(edited);
                    show(false);
                  }
            }
          />
        ) : (
          <loaded.HashtagSetList
            text={text}
            platforms={platforms}
            onInsert={insert}
            onEdit={setEdited}
            onCreate={(hashtags) => setEdited({ id: null, name: '', hashtags })}
          />
        )}
      </Popover>
      {deleting?.id ? (
        <ConfirmDialog
          title={t('Delete “{name}”?', { name: deleting.name })}
          description={t('The set with {hashtags} is gone for everyone here. Posts keep their hashtags.', {
            hashtags: deleting.hashtags.join(' '),
          })}
          verb={t('Delete the set')}
          mutation={deletion}
          onConfirm={() => deletion.mutate(deleting.id ?? '', { onSuccess: () => setDeleting(null) })}
          onClose={() => {
            deletion.reset();
            setDeleting(null);
          }}
        />
      ) : null}
    </>
  );
}
