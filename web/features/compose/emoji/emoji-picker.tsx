import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { language } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { addRecentEmoji, type Emoji, findEmoji, moveInGrid, readEmoji, readRecentEmoji } from './emoji.ts';
import { objects, symbols } from './object-emoji.ts';
import { feelings, people, smileys } from './people-emoji.ts';
import { food, nature, places } from './things-emoji.ts';

interface Group {
  readonly name: string;
  readonly emoji: readonly Emoji[];
}

const groups: readonly Group[] = [
  { name: t('Smileys'), emoji: readEmoji(smileys, language) },
  { name: t('Hands and people'), emoji: readEmoji(people, language) },
  { name: t('Hearts and parties'), emoji: readEmoji(feelings, language) },
  { name: t('Nature'), emoji: readEmoji(nature, language) },
  { name: t('Food and drink'), emoji: readEmoji(food, language) },
  { name: t('Places and leisure'), emoji: readEmoji(places, language) },
  { name: t('Work and objects'), emoji: readEmoji(objects, language) },
  { name: t('Signs and flags'), emoji: readEmoji(symbols, language) },
];
const allEmoji = groups.flatMap(({ emoji }) => emoji);

const columns = 8;

/** Emoji to search or browse. The focus stays in the field: arrows move, Enter chooses. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [recent] = useState(() =>
    readRecentEmoji().flatMap((text) => allEmoji.find((one) => one.text === text) ?? []),
  );
  const isSearching = typed.trim() !== '';
  const shown: readonly Group[] = (
    isSearching
      ? [{ name: t('Results'), emoji: findEmoji(allEmoji, typed) }]
      : [{ name: t('Lately'), emoji: recent }, ...groups]
  ).filter(({ emoji }) => emoji.length > 0);
  const firstOf = (group: number): number =>
    shown.slice(0, group).reduce((sum, { emoji }) => sum + emoji.length, 0);
  const chosen = shown.flatMap(({ emoji }) => emoji)[active];
  const optionId = (index: number) => `${id}-${index}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at the top again.
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active, typed]);

  const choose = ({ text }: Emoji) => {
    addRecentEmoji(text);
    onChoose(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(chosen);
      return;
    }
    const sizes = shown.map(({ emoji }) => emoji.length);
    const next = event.shiftKey ? undefined : moveInGrid(event.key, active, sizes, columns);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  const jumpTo = (group: number) => {
    setActive(firstOf(group));
    document.getElementById(`${id}-group-${group}`)?.scrollIntoView({ block: 'start' });
    field.current?.focus();
  };
  return (
    <div className="grid">
      <div className="p-2.5 pb-1.5">
        <input
          ref={field}
          className="input"
          role="combobox"
          aria-label={t('Find an emoji')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(active) : undefined}
          placeholder={t('Find an emoji')}
          maxLength={50}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Emoji')}
        className="h-[min(264px,40dvh)] overflow-y-auto overscroll-contain px-2.5 pb-1.5"
      >
        {shown.map(({ name, emoji }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
          <div key={name} role="group" aria-label={name} id={`${id}-group-${group}`}>
            <p aria-hidden className="meta sticky top-0 bg-paper pt-1.5 pb-1">
              {name}
            </p>
            <div className="grid grid-cols-8">
              {emoji.map((one, index) => {
                const at = firstOf(group) + index;
                return (
                  <button
                    key={one.text}
                    id={optionId(at)}
                    type="button"
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === active}
                    aria-label={one.name}
                    title={one.name}
                    className="grid h-9 scroll-mt-8 scroll-mb-1 place-items-center rounded-2 text-[21px] leading-none hover:bg-sunk aria-selected:bg-sunk aria-selected:shadow-[inset_0_0_0_1.5px_var(--edge-strong)] max-phone:h-11 max-phone:text-[24px]"
                    onClick={() => choose(one)}
                  >
                    {one.text}
                  </button>
                );
              })}
            </div>
          </div>
        ))}
      </div>
      {isSearching ? null : (
        <fieldset className="flex justify-between border-t border-edge px-2.5 py-1">
          <legend className="sr-only">{t('Groups of emoji')}</legend>
          {shown.map(({ name, emoji }, group) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              title={name}
              className="grid size-8 place-items-center rounded-2 text-[17px] leading-none grayscale hover:bg-sunk hover:grayscale-0 max-phone:size-10"
              onClick={() => jumpTo(group)}
            >
              {emoji[0]?.text}
            </button>
          ))}
        </fieldset>
      )}
      <p role="status" className="meta border-t border-edge px-3 py-2">
        {chosen
          ? t('{name}. Enter inserts it.', { name: chosen.name })
          : t('No emoji is called “{words}”.', { words: typed.trim() })}
      </p>
    </div>
  );
}
