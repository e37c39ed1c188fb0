import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import type { HashtagSetView, PlatformView } from '../../../../server/http/views.ts';
import { ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { countHashtags, findHashtags, missingHashtags } from '../../post/hashtags.ts';
import { hashtagSetsQuery } from './queries.ts';

/** The saved sets. Each shows what it would add to the text, and what no longer fits. */
export function HashtagSetList({
  text,
  platforms,
  onInsert,
  onEdit,
  onCreate,
}: {
  text: string;
  /** The platforms that will show this text. */
  platforms: readonly PlatformView[];
  onInsert: (set: HashtagSetView) => void;
  onEdit: (set: HashtagSetView) => void;
  onCreate: (hashtags: readonly string[]) => void;
}) {
  const sets = useQuery(hashtagSetsQuery);
  const present = findHashtags(text);
  if (sets.isError && !sets.data)
    return (
      <div className="p-3">
        <ErrorState error={sets.error} onRetry={() => void sets.refetch()} />
      </div>
    );
  if (!sets.data)
    return (
      <div className="p-3">
        <SkeletonRows rows={2} />
      </div>
    );
  return (
    <div className="grid">
      {sets.data.length === 0 ? (
        <p className="p-3.5 text-sm text-fg-2">
          {t('No sets yet. Hashtags that you often use together can be saved here, for the whole workspace.')}
        </p>
      ) : (
        <ul className="max-h-[min(320px,45dvh)] divide-y divide-edge overflow-y-auto overscroll-contain">
          {sets.data.map((set) => (
            <li key={set.id} className="flex items-start">
              <button
                type="button"
                className="grid min-h-11 min-w-0 flex-1 content-center gap-0.5 py-2 pl-3.5 text-left text-sm hover:bg-sunk"
                onClick={() => onInsert(set)}
              >
                <span className="font-[550]">{set.name}</span>
                <SetContent text={text} hashtags={set.hashtags} platforms={platforms} />
              </button>
              <button
                type="button"
                className="iconbtn m-1"
                aria-label={t('Change {name}', { name: set.name })}
                title={t('Change {name}', { name: set.name })}
                onClick={() => onEdit(set)}
              >
                <Icon of={Pencil} size={15} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-edge p-1.5">
        <button
          type="button"
          className="btn btn-sm btn-quiet w-full justify-start"
          onClick={() => onCreate(present)}
        >
          <Icon of={Plus} />
          {present.length > 0 ? t('Save these hashtags as a set') : t('New set')}
        </button>
      </div>
    </div>
  );
}

/** The hashtags of a set: quiet where the text has them already, struck where a platform takes no more. */
function SetContent({
  text,
  hashtags,
  platforms,
}: {
  text: string;
  hashtags: readonly string[];
  platforms: readonly PlatformView[];
}) {
  const missing = missingHashtags(text, hashtags);
  const tooMany = platforms.flatMap(({ name, limits }) => {
    const max = limits?.caption.max_hashtags ?? null;
    if (max === null) return [];
    const tags = missing.slice(Math.max(0, max - countHashtags(text)));
    return tags.length > 0 ? [{ name, max, tags }] : [];
  });
  const struck = new Set(tooMany.flatMap(({ tags }) => tags));
  return (
    <>
      <span className="wrap-anywhere text-fg-2">
        {hashtags.map((tag, index) => (
          <span key={tag}>
            {index > 0 ? ' ' : ''}
            {struck.has(tag) ? (
              <s className="text-red">{tag}</s>
            ) : (
              <span className={missing.includes(tag) ? '' : 'text-fg-3'}>{tag}</span>
            )}
          </span>
        ))}
      </span>
      {missing.length === 0 ? (
        <span className="meta">{t('All of them are in the text already.')}</span>
      ) : null}
      {tooMany.map(({ name, max, tags }) => (
        <span key={name} className="text-xs text-red">
          {t(
            '{count, plural, one {One hashtag does} other {# hashtags do}} not fit: {platform} takes {max}.',
            { count: tags.length, platform: name, max },
          )}
        </span>
      ))}
    </>
  );
}
