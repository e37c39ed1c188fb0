import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FoundEntityView, PostOptionView } from '../../../server/http/views.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { chipClass } from '../../components/chip-class.ts';
import { Icon } from '../../components/icon.tsx';
import { readableError } from '../../components/readable-error.ts';
import { srOnly } from '../../components/sr-only.tsx';
import { t } from '../../i18n/t.ts';
import { entitiesQuery } from '../accounts/queries.ts';
import { type Entity, toEntities } from '../post/mentions.ts';
import { entityIcons } from './mentions/mention-list.tsx';

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
  const { inside, focusAfter } = useFocusInGroup<HTMLUListElement>();
  return (
    <ul ref={inside} className="flex flex-wrap gap-1.5 empty:hidden">
      {shown.map((entity, index) => (
        <li key={entity.id} className={`${chipClass} bg-sunk pr-1`}>
          {entity.name}
          <button
            type="button"
            className="iconbtn size-6"
            aria-label={t('Remove {name}', { name: entity.name })}
            data-remove
            onClick={() => {
              onChange(chosen.filter(({ id: other }) => other !== entity.id));
              focusAfter(index);
            }}
          >
            <Icon of={X} size={13} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The control that was pressed may be gone once something is chosen or removed. Then the focus moves to the chip at
 * that place, else to the field, else to the last chip or the group.
 */
const useFocusInGroup = <Part extends HTMLElement>() => {
  const inside = useRef<Part>(null);
  const chip = useRef<number | null>(null);
  useEffect(() => {
    const group = inside.current?.closest('fieldset');
    if (chip.current === null || !group) return;
    const chips = [...group.querySelectorAll<HTMLElement>('[data-remove]')];
    const field = group.querySelector<HTMLElement>('input, select');
    const next = chips[chip.current] ?? field ?? chips.at(-1) ?? group;
    chip.current = null;
    if (next === group) group.tabIndex = -1;
    next.focus();
  });
  return {
    inside,
    focusAfter: (index: number): void => {
      chip.current = index;
    },
  };
};

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
  const { inside, focusAfter } = useFocusInGroup<HTMLDivElement>();
  const add = (one: Entity) => {
    onChange([...chosen, one]);
    setText('');
    focusAfter(Number.POSITIVE_INFINITY);
  };
  if (accountId === null) return <p className="meta">{t('Choose an account first.')}</p>;
  return (
    <div ref={inside} className="grid gap-1.5">
      <ChosenEntities chosen={chosen} onChange={onChange} />
      {isFull ? null : lists ? (
        <ListedEntities about={{ ...about, 'aria-label': option.label }} offered={offered} onAdd={add} />
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
          {query.length >= 2 && text !== '' ? <FoundEntities offered={offered} onAdd={add} /> : null}
        </>
      )}
      <p className="meta empty:hidden" role="status">
        {found.error
          ? readableError(found.error).detail
          : isSearching && (lists || text !== '')
            ? t('Searching…')
            : found.data?.length === 0
              ? t('None found.')
              : !lists && text !== '' && found.data
                ? srOnly(t('{count, plural, one {# result} other {# results}}', { count: offered.length }))
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
