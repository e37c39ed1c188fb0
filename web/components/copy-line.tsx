import { Copy } from 'lucide-react';
import { t } from '../i18n/t.ts';
import { Icon } from './icon.tsx';
import { errorToast, toast } from './toast-store.ts';

/** A line of monospaced text with a button that copies it. */
export function CopyLine({ text, what, strong = false }: { text: string; what: string; strong?: boolean }) {
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => toast(t('Copied: {what}.', { what })))
      .catch(() => errorToast(t('The browser did not allow copying. Select the text and copy it by hand.')));
  return (
    <div
      className={`flex min-h-10 items-center gap-2 rounded-2 py-1 pr-1 pl-3 ${strong ? 'border border-flag-edge bg-paper' : 'bg-sunk'}`}
    >
      <span className="num min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]">{text}</span>
      <button
        type="button"
        className="iconbtn"
        aria-label={t('Copy the {what}', { what })}
        onClick={() => void copy()}
      >
        <Icon of={Copy} />
      </button>
    </div>
  );
}
