import { useEffect, useRef, useState } from 'react';
import { toErrorMessage } from '../../../components/readable-error.ts';
import { t } from '../../../i18n/t.ts';
import { arrowStep, clampPoint, type Point } from '../../media/crops.ts';
import type { DraftMedia } from '../../post/drafts.ts';
import { type PersonTag, plainName } from '../../post/people-tags.ts';
import { personMark } from '../../proof/previews/person-mark.ts';
import type { OptionFiles } from '../option-files.ts';

const stageHeight = 380;
/** It lies on pictures of any colour, so it is black and white. */
const markClass =
  'flex min-h-6 max-w-[60%] cursor-move touch-none items-center rounded-[5px] bg-(--mark) px-2 text-[12px] leading-none font-semibold text-[#fff] shadow-[0_0_0_1px_#fff] [--mark:#161a18] focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-(--focus)';
const percent = (share: number): string => `${Math.round(share * 100)} %`;

interface PlacedTag {
  readonly tag: PersonTag;
  readonly index: number;
}

/** The picture as it goes out, with a mark for each person. A click on it adds one there. */
export function TagStage({
  file,
  files,
  tags,
  isFull,
  onAdd,
  onMove,
  onChoose,
  onRemove,
}: {
  file: DraftMedia;
  files: OptionFiles;
  tags: readonly PlacedTag[];
  isFull: boolean;
  onAdd: (point: Point) => void;
  onMove: (index: number, point: Point) => void;
  onChoose: (index: number) => void;
  onRemove: (index: number) => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const { picture, problem } = useFittedPicture(file, files);
  const pointAt = (event: { clientX: number; clientY: number }): Point | null => {
    const box = stage.current?.getBoundingClientRect();
    return box
      ? clampPoint({
          x: (event.clientX - box.left) / box.width,
          y: (event.clientY - box.top) / box.height,
        })
      : null;
  };
  const drag = (event: React.PointerEvent, index: number) => {
    const point = event.currentTarget.hasPointerCapture(event.pointerId) ? pointAt(event) : null;
    if (point) onMove(index, point);
  };
  if (!picture)
    return (
      <p
        className="grid min-h-40 place-items-center bg-booth p-4 text-center text-sm text-fg-2"
        role="status"
      >
        {problem ?? t('Preparing the picture as it will go out…')}
      </p>
    );
  const ratio = picture.width / picture.height;
  return (
    <div className="grid gap-1.5">
      <div className="grid place-items-center overflow-hidden bg-booth p-3.5">
        <div
          ref={stage}
          className="relative max-w-full"
          style={{ width: `min(100%, ${Math.round(stageHeight * ratio)}px)`, aspectRatio: ratio }}
        >
          <button
            type="button"
            className="absolute inset-0 cursor-crosshair disabled:cursor-default"
            disabled={isFull}
            aria-label={t('Tag a person in {name}', { name: file.name })}
            onClick={(event) => {
              // A key presses it without a place.
              const point = event.detail === 0 ? { x: 0.5, y: 0.5 } : pointAt(event);
              if (point) onAdd(point);
            }}
          >
            <img
              src={picture.url}
              alt={file.alt_text || t('Picture without a description')}
              draggable={false}
              className="size-full"
            />
          </button>
          {tags.map(({ tag, index }) => (
            <StageMark
              key={index}
              tag={tag}
              onDrag={(event) => drag(event, index)}
              onMove={(point) => onMove(index, point)}
              onChoose={() => onChoose(index)}
              onRemove={() => onRemove(index)}
            />
          ))}
        </div>
      </div>
      <p className="meta">{t('Click where a person is. The picture is shown as it goes out.')}</p>
    </div>
  );
}

/** Dragged, or moved by arrow keys. */
function StageMark({
  tag: { username, x, y },
  onDrag,
  onMove,
  onChoose,
  onRemove,
}: {
  tag: PersonTag;
  onDrag: (event: React.PointerEvent) => void;
  onMove: (point: Point) => void;
  onChoose: () => void;
  onRemove: () => void;
}) {
  if (x === null || y === null) return null;
  const { className, style } = personMark({ x, y });
  return (
    <button
      type="button"
      className={`${className} ${markClass}`}
      style={style}
      aria-label={t('{name}: {x} across, {y} down. Move with arrow keys.', {
        name: plainName(username) || t('Who?'),
        x: percent(x),
        y: percent(y),
      })}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onDrag}
      onClick={onChoose}
      onKeyDown={(event) => {
        const step = arrowStep(event);
        if (step) onMove(clampPoint({ x: x + step.x, y: y + step.y }));
        else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
        else return;
        event.preventDefault();
      }}
    >
      <span className="truncate">{plainName(username) || t('Who?')}</span>
    </button>
  );
}

/** Made on the server where the platform needs another shape or size, once the draft is saved. */
const useFittedPicture = (file: DraftMedia, { pictures, fittings, isSaved, fitPictures }: OptionFiles) => {
  const picture = pictures.get(file.id);
  const [problem, setProblem] = useState<string | null>(null);
  const fitting = fittings.get(file.id);
  const isMissing = picture === undefined && isSaved && fitting?.state === 'to_make';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each picture that is missing
  useEffect(() => {
    if (!isMissing) return;
    setProblem(null);
    fitPictures().catch((error: unknown) => setProblem(toErrorMessage(error)));
  }, [isMissing, file.id]);
  return { picture, problem: fitting?.state === 'cannot' ? fitting.message : problem };
};
