import { UserRoundPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PostOptionView } from '../../../../server/http/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { formatNumber } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import type { Point } from '../../media/crops.ts';
import { MediaStill } from '../../media/media-still.tsx';
import type { DraftMedia } from '../../post/drafts.ts';
import type { PersonTag } from '../../post/people-tags.ts';
import type { OptionFiles } from '../part-view.ts';
import { NameProblem } from './name-check-line.tsx';
import { PersonRow } from './person-row.tsx';
import { TagStage } from './tag-stage.tsx';
import { useNameChecks } from './use-name-checks.ts';

const center: Point = { x: 0.5, y: 0.5 };

/**
 * People in one of the files: chosen by a point in the picture, or in the list below it, which does the same without
 * a pointer.
 */
export function PeopleEditor({
  option,
  accountId,
  files,
  tags,
  takesFocus,
  onFocused,
  onChange,
}: {
  option: PostOptionView;
  accountId: string | null;
  files: OptionFiles;
  tags: readonly PersonTag[];
  /** It replaces the button that opened it. */
  takesFocus: boolean;
  onFocused: () => void;
  onChange: (tags: readonly PersonTag[]) => void;
}) {
  const [chosen, setChosen] = useState(1);
  /** The tag whose name is typed next. */
  const [named, setNamed] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [focusesAdd, setFocusesAdd] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each request
  useEffect(() => {
    if (!focusesAdd && !takesFocus) return;
    addButton.current?.focus();
    setFocusesAdd(false);
    onFocused();
  }, [focusesAdd, takesFocus]);
  const number = Math.min(chosen, files.shown.length);
  const file = files.shown[number - 1];
  const here = tags.flatMap((tag, index) => (tag.file === number ? [{ tag, index }] : []));
  const checks = useNameChecks(
    option,
    accountId,
    here.map(({ tag }) => tag.username),
  );
  if (!file) return null;
  const isPicture = file.kind === 'image';
  const isFull = tags.length >= (option.max_count ?? Number.POSITIVE_INFINITY);
  const add = (point: Point) => {
    const { x, y } = isPicture ? point : { x: null, y: null };
    onChange([...tags, { username: '', file: number, x, y }]);
    setNamed(tags.length);
  };
  const change = (index: number, part: Partial<PersonTag>) =>
    onChange(tags.map((tag, at) => (at === index ? { ...tag, ...part } : tag)));
  /** The focus moves on to the next person, or to the button that adds one. */
  const remove = (index: number) => {
    const at = here.findIndex((one) => one.index === index);
    const next = here[at + 1] ?? here[at - 1];
    onChange(tags.filter((_tag, other) => other !== index));
    if (next) setNamed(next.index > index ? next.index - 1 : next.index);
    else setFocusesAdd(true);
  };
  return (
    <div className="grid gap-3">
      {files.shown.length > 1 ? (
        <FileChoice files={files.shown} chosen={number} tags={tags} onChoose={setChosen} />
      ) : null}
      {isPicture ? (
        <TagStage
          file={file}
          files={files}
          tags={here}
          isFull={isFull}
          onAdd={add}
          onMove={change}
          onChoose={setNamed}
          onRemove={remove}
        />
      ) : (
        <p className="meta">{t('In videos, people are tagged without a position.')}</p>
      )}
      <ol className="grid gap-3 empty:hidden" aria-label={t('People in {name}', { name: file.name })}>
        {here.map(({ tag, index }, at) => (
          <PersonRow
            key={index}
            tag={tag}
            number={at + 1}
            check={checks.checkOf(tag.username)}
            hasPoint={isPicture}
            takesFocus={named === index}
            onFocused={() => setNamed(null)}
            onChange={(part) => change(index, part)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <NameProblem checks={checks} />
      <div className="flex items-center justify-between gap-3">
        {isFull ? (
          <span className="meta">{t('The platform takes no more.')}</span>
        ) : (
          <button ref={addButton} type="button" className="btn btn-sm" onClick={() => add(center)}>
            <Icon of={UserRoundPlus} />
            {t('Add a person')}
          </button>
        )}
        {option.max_count === undefined ? null : (
          <span className="slug">
            <b>{formatNumber(tags.length)}</b>/{formatNumber(option.max_count)}
          </span>
        )}
      </div>
    </div>
  );
}

function FileChoice({
  files,
  chosen,
  tags,
  onChoose,
}: {
  files: readonly DraftMedia[];
  chosen: number;
  tags: readonly PersonTag[];
  onChoose: (number: number) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-2.5 p-[3px]">
      <legend className="sr-only">{t('Who is in which file')}</legend>
      {files.map((file, index) => {
        const number = index + 1;
        const count = tags.filter((tag) => tag.file === number).length;
        return (
          <button
            key={file.id}
            type="button"
            className="group/tile slug grid w-16 gap-1 text-center"
            aria-pressed={number === chosen}
            onClick={() => onChoose(number)}
          >
            <span className="sr-only">
              {t('File {number}, {name}: {count, plural, =0 {nobody} one {# person} other {# people}}', {
                number,
                name: file.name,
                count,
              })}
            </span>
            <MediaStill media={file} />
            <span aria-hidden>{count > 0 ? `${number} · ${count}` : number}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
