import { CircleAlert } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { PartView } from './part-view.ts';

/** While the shared text is edited: what each account still lacks, with a button that goes there. */
export function PartProblems({
  views,
  onShow,
}: {
  views: readonly PartView[];
  onShow: (key: number) => void;
}) {
  const incomplete = views.flatMap((view) => {
    const { caption, media, options } = view.problems;
    const messages = [...new Set([...caption, ...media, ...options].map(({ message }) => message))];
    return messages.length > 0 ? [{ view, messages }] : [];
  });
  if (incomplete.length === 0) return null;
  return (
    <ul data-problem className="grid gap-2" aria-label={t('What is still missing')}>
      {incomplete.map(({ view: { part, account, platform }, messages }) => (
        <li key={part.key} className="note items-start">
          <Icon of={CircleAlert} />
          <div className="grid flex-1 gap-1">
            <b className="flex items-center gap-1.5">
              <PlatformGlyph platform={part.draft.content.platform} size={14} label={null} />
              {platform?.name}, {account?.name}
            </b>
            {messages.map((message) => (
              <span key={message}>{message}</span>
            ))}
          </div>
          <button type="button" className="btn btn-sm flex-none" onClick={() => onShow(part.key)}>
            {t('Fix it')}
          </button>
        </li>
      ))}
    </ul>
  );
}
