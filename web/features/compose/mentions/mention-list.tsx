import { Building2, ListVideo, MapPin, UserRound } from 'lucide-react';
import type { FoundEntityView } from '../../../../server/http/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { readableError } from '../../../components/readable-error.ts';
import { t } from '../../../i18n/t.ts';
import { PlatformGlyph } from '../../platforms/platform-glyph.tsx';
import type { Suggestion, Suggestions } from './use-mentions.ts';

export const entityIcons = {
  person: UserRound,
  page: Building2,
  place: MapPin,
  list: ListVideo,
} as const satisfies Record<FoundEntityView['kind'], unknown>;

export const mentionOptionId = (index: number): string => `mention-${index}`;

/** Whom the name being typed could mean, below the text, which keeps the focus. */
export function MentionList({
  id,
  found,
  onChoose,
}: {
  id: string;
  found: Suggestions;
  onChoose: (suggestion: Suggestion) => void;
}) {
  const { typed, suggestions, isSearching, problem, active } = found;
  if (typed === null) return null;
  return (
    <div className="border-t border-edge">
      <div id={id} role="listbox" aria-label={t('Mention')} className="grid empty:hidden">
        {suggestions.map((suggestion, index) => {
          const { entity, platform } = suggestion;
          return (
            <button
              key={`${platform} ${entity.id}`}
              id={mentionOptionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="flex min-h-11 items-center gap-2.5 px-[18px] py-1.5 text-left aria-selected:bg-sunk"
              // The text keeps the focus and its caret.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => found.setActive(index)}
              onClick={() => onChoose(suggestion)}
            >
              <Icon of={entityIcons[entity.kind]} />
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-semibold">{entity.name}</span>
                {entity.detail ? <span className="meta truncate">{entity.detail}</span> : null}
              </span>
              <PlatformGlyph platform={platform} size={15} />
            </button>
          );
        })}
      </div>
      <p className="meta px-[18px] py-2 empty:hidden" role="status">
        {isSearching ? t('Searching…') : problem ? readableError(problem).detail : describeResult(found)}
      </p>
    </div>
  );
}

const describeResult = ({ suggestions, typed }: Suggestions): string | null =>
  suggestions.length > 0
    ? null
    : t('No person or page found for “{name}”. It stays plain text.', { name: typed?.query.trim() ?? '' });
