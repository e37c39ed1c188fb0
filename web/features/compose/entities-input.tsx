import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { FoundEntityView, PostOptionView } from '../../../server/http/views.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { chipClass } from '../../components/chip-class.ts';
import { Icon } from '../../components/icon.tsx';
import { readableError } from '../../components/readable-error.ts';
import { t } from '../../i18n/t.ts';
import { type Entity, toEntities } from '../post/mentions.ts';
import { entityIcons } from './mentions/mention-list.tsx';
import { entitiesQuery } from './mentions/queries.ts';

type About = React.AriaAttributes & { id: string };

/** The chosen ones, each of which can be taken off. */
export function ChosenEntities({
  chosen,
  shown = chosen,
  onChange,
}: {
  chosen: readonly Entity[];
  /** Those in use: a mention is one only while the text names it. */
  shown?: readonly Entity[];
  onChange: (entities: readonly Entity[]) => void;
}) {
  return (
    <ul className="flex flex-wrap gap-1.5 empty:hidden">
      {shown.map((entity) => (
        <li key={entity.id} className={`${chipClass} bg-sunk pr-1`}>
          {entity.name}
          <button
            type="button"
            className="iconbtn size-6"
            aria-label={t('Remove {name}', { name: entity.name })}
            onClick={() => onChange(chosen.filter(({ id: other }) => other !== entity.id))}
          >
            <Icon of={X} size={13} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Found on the platform: listed at once where it has a few of its own, else by what is typed. */
export function EntitiesInput({
  option,
  accountId,
  about,
  value,
  onChange,
}: {
  option: PostOptionView;
  accountId: string | null;
  about: About;
  value: unknown;
  onChange: (entities: readonly Entity[]) => void;
}) {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), 350);
  const lists = option.lookup === 'list';
  const found = useQuery({
    ...entitiesQuery(accountId ?? '', option.key, query),
    enabled: accountId !== null && (lists || query.length >= 2),
  });
  const chosen = toEntities(value);
  const isFull = chosen.length >= (option.max_count ?? Number.POSITIVE_INFINITY);
  const offered = (found.data ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));
  const isSearching = found.isFetching || query !== text.trim();
  if (accountId === null) return <p className="meta">{t('Choose an account first.')}</p>;
  return (
    <div className="grid gap-1.5">
      <ChosenEntities chosen={chosen} onChange={onChange} />
      {isFull ? null : lists ? (
        <ListedEntities
          about={{ ...about, 'aria-label': option.label }}
          offered={offered}
          onAdd={(one) => onChange([...chosen, one])}
        />
      ) : (
        <>
          <input
            {...about}
            aria-label={option.label}
            className="input"
            type="search"
            placeholder={t('Search by name')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {query.length >= 2 && text !== '' ? (
            <FoundEntities
              offered={offered}
              onAdd={(one) => {
                onChange([...chosen, one]);
                setText('');
              }}
            />
          ) : null}
        </>
      )}
      <p className="meta empty:hidden" role="status">
        {found.error
          ? readableError(found.error).detail
          : isSearching && (lists || text !== '')
            ? t('Searching…')
            : found.data?.length === 0
              ? t('None found.')
              : null}
      </p>
    </div>
  );
}

function ListedEntities({
  about,
  offered,
  onAdd,
}: {
  about: About;
  offered: readonly FoundEntityView[];
  onAdd: (entity: Entity) => void;
}) {
  if (offered.length === 0) return null;
  return (
    <select
      {...about}
      className="input"
      value=""
      onChange={(event) => {
        const one = offered.find(({ id }) => id === event.target.value);
        if (one) onAdd({ id: one.id, name: one.name });
      }}
    >
      <option value="">{t('Add…')}</option>
      {offered.map(({ id, name, detail }) => (
        <option key={id} value={id}>
          {detail ? `${name} · ${detail}` : name}
        </option>
      ))}
    </select>
  );
}

function FoundEntities({
  offered,
  onAdd,
}: {
  offered: readonly FoundEntityView[];
  onAdd: (entity: Entity) => void;
}) {
  return (
    <ul className="grid rounded-2 border border-edge empty:hidden">
      {offered.map(({ id, name, kind, detail }) => (
        <li key={id}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-2.5 px-3 py-1.5 text-left hover:bg-sunk"
            onClick={() => onAdd({ id, name })}
          >
            <Icon of={entityIcons[kind]} />
            <span className="grid min-w-0">
              <span className="truncate font-semibold">{name}</span>
              {detail ? <span className="meta truncate">{detail}</span> : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
