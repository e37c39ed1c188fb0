import { useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { arrowStep, clampPoint, type Point } from '../../media/crops.ts';
import type { DraftMedia } from '../../post/drafts.ts';
import { type PersonTag, plainName } from '../../post/people-tags.ts';
import { personMark } from '../../proof/previews/person-marks.tsx';
import type { OptionFiles } from '../part-view.ts';
import { useFittedPicture } from './fitted-picture.ts';

const stageHeight = 380;
/** It lies on pictures of any colour, so it is black and white. */
const markClass =
  'flex min-h-6 max-w-[60%] cursor-move touch-none items-center rounded-[5px] bg-(--mark) px-2 text-[12px] leading-none font-semibold text-[#fff] shadow-[0_0_0_1px_#fff] [--mark:#161a18] focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-(--focus)';
/** A hand that presses a mark is not quite still. */
const dragStartPx = 4;
const center: Point = { x: 0.5, y: 0.5 };
const percent = (share: number): string => `${Math.round(share * 100)} %`;

interface Drag {
  readonly clientX: number;
  readonly clientY: number;
  /** From where the mark was pressed to the point that it marks. */
  readonly offset: Point;
  hasMoved: boolean;
}

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
  const { picture, missing } = useFittedPicture(file, files);
  const pointAt = (event: { clientX: number; clientY: number }): Point | null => {
    const box = stage.current?.getBoundingClientRect();
    return box
      ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
      : null;
  };
  if (!picture)
    return (
      <p
        className="grid min-h-40 place-items-center bg-booth p-4 text-center text-sm text-fg-2"
        role="status"
      >
        {missing}
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
              const point = event.detail === 0 ? center : pointAt(event);
              if (point) onAdd(clampPoint(point));
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
              pointAt={pointAt}
              onMove={(point) => onMove(index, clampPoint(point))}
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

/** Dragged, or moved by arrow keys. A person without a point, as an app may tag, is shown in the middle. */
function StageMark({
  tag,
  pointAt,
  onMove,
  onChoose,
  onRemove,
}: {
  tag: PersonTag;
  pointAt: (event: React.PointerEvent) => Point | null;
  onMove: (point: Point) => void;
  onChoose: () => void;
  onRemove: () => void;
}) {
  const { username } = tag;
  const [x, y] = [tag.x ?? center.x, tag.y ?? center.y];
  const drag = useRef<Drag | null>(null);
  const startDrag = (event: React.PointerEvent) => {
    const pressed = pointAt(event);
    if (!pressed) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX, clientY } = event;
    drag.current = { clientX, clientY, offset: { x: x - pressed.x, y: y - pressed.y }, hasMoved: false };
  };
  const continueDrag = (event: React.PointerEvent) => {
    const started = drag.current;
    const point = event.currentTarget.hasPointerCapture(event.pointerId) ? pointAt(event) : null;
    if (!started || !point) return;
    const { clientX, clientY, offset } = started;
    started.hasMoved ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) >= dragStartPx;
    if (started.hasMoved) onMove({ x: point.x + offset.x, y: point.y + offset.y });
  };
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
      onPointerDown={startDrag}
      onPointerMove={continueDrag}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onClick={() => {
        // A drag ends with a click.
        if (!drag.current?.hasMoved) onChoose();
        drag.current = null;
      }}
      onKeyDown={(event) => {
        const step = arrowStep(event);
        if (step) onMove({ x: x + step.x, y: y + step.y });
        else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
        else return;
        event.preventDefault();
      }}
    >
      <span className="truncate">{plainName(username) || t('Who?')}</span>
    </button>
  );
}
