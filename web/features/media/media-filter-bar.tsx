import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useSearchField } from '../../browser/use-search-field.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

const route = getRouteApi('/app/media');
const kinds = [
  { value: undefined, label: t('All') },
  { value: 'image', label: t('Pictures') },
  { value: 'video', label: t('Video', {}, 'files') },
  { value: 'document', label: t('Documents') },
] as const;

/** Search and filters. They are stored in the URL, so that going back and sharing work. */
export function MediaFilterBar({ tags }: { tags: readonly string[] }) {
  const { search = '', kind, tag } = route.useSearch();
  const navigate = useNavigate({ from: '/media' });
  const [text, setText] = useSearchField(
    search,
    (wanted) =>
      void navigate({
        replace: true,
        search: (before) => ({ ...before, search: wanted, file: undefined }),
      }),
  );
  const shownTags = tag && !tags.includes(tag) ? [tag, ...tags] : tags;
  return (
    <search className="mb-5 flex flex-wrap items-center gap-2">
      <div className="relative flex-[0_1_300px] max-phone:flex-[1_1_100%]">
        <Icon of={Search} className="absolute top-1/2 left-[11px] -translate-y-1/2 text-fg-3" />
        <input
          type="search"
          className="input pl-[34px]"
          aria-label={t('Search media')}
          placeholder={t('Name, tag, or words in the alt text')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <fieldset className="seg max-phone:flex-[1_1_100%] max-phone:*:flex-1">
        <legend className="sr-only">{t('Kind')}</legend>
        {kinds.map((one) => (
          <button
            key={one.label}
            type="button"
            aria-pressed={kind === one.value}
            onClick={() =>
              void navigate({ search: (before) => ({ ...before, kind: one.value, file: undefined }) })
            }
          >
            {one.label}
          </button>
        ))}
      </fieldset>
      {shownTags.length > 0 ? (
        <select
          className="input w-auto max-w-[200px] max-phone:flex-1"
          aria-label={t('Tag', {}, 'of a file')}
          value={tag ?? ''}
          onChange={(event) =>
            void navigate({
              search: (before) => ({ ...before, tag: event.target.value || undefined, file: undefined }),
            })
          }
        >
          <option value="">{t('Any tag')}</option>
          {shownTags.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : null}
    </search>
  );
}
