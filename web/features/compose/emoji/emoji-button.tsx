import { SmilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Popover } from '../../../components/popover.tsx';
import { preloadable, usePreloadable } from '../../../components/preloadable.ts';
import { t } from '../../../i18n/t.ts';

const picker = preloadable(() => import('./emoji-picker.tsx'));

/** Opens the emoji. A chosen one is inserted when the picker has closed, because the field has the focus then. */
export function EmojiButton({ onInsert }: { onInsert: (emoji: string) => void }) {
  const [open, setOpen] = useState(false);
  const chosen = useRef<string | null>(null);
  const loaded = usePreloadable(picker, open, () => setOpen(false));
  return (
    <Popover
      open={open && loaded !== undefined}
      onOpenChange={setOpen}
      label={t('Emoji')}
      className="w-[min(340px,calc(100vw-24px))] overflow-hidden"
      trigger={
        <button
          type="button"
          className="btn btn-sm btn-quiet px-2 max-phone:min-w-11"
          aria-label={t('Insert an emoji')}
          title={t('Insert an emoji')}
        >
          <Icon of={SmilePlus} />
        </button>
      }
      onClosed={(event) => {
        if (chosen.current === null) return;
        event.preventDefault();
        onInsert(chosen.current);
        chosen.current = null;
      }}
    >
      {loaded ? (
        <loaded.EmojiPicker
          onChoose={(emoji) => {
            chosen.current = emoji;
            setOpen(false);
          }}
        />
      ) : null}
    </Popover>
  );
}
