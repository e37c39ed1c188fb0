import { useRef, useState } from 'react';
import type { CropView, MediaDetailView, ShapeName } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { AutosaveStatusLabel } from './autosave-status.tsx';
import { CropFrame } from './crop-frame.tsx';
import { CroppedImage } from './cropped-image.tsx';
import { arrowStep, automaticCrop, clampPoint, type Point, shapeNames } from './crops.ts';
import { useChangeMedia } from './queries.ts';
import { useAutosave } from './use-autosave.ts';

const stageHeight = 300;
const center = { x: 0.5, y: 0.5 };
/** It lies on pictures of any colour, so it is black and white. */
const pointClass =
  'absolute -m-[19px] size-[38px] cursor-move touch-none rounded-[50%] border-2 border-[#fff] shadow-[0_0_0_1.5px_#161a18,inset_0_0_0_1.5px_#161a18] before:absolute before:top-1.5 before:left-4 before:h-[22px] before:w-0.5 before:bg-[#fff] before:shadow-[0_0_0_1px_#161a18] after:absolute after:top-4 after:left-1.5 after:h-0.5 after:w-[22px] after:bg-[#fff] after:shadow-[0_0_0_1px_#161a18] focus-visible:shadow-[0_0_0_1.5px_#161a18,0_0_0_7px_var(--focus)] focus-visible:outline-3 focus-visible:outline-[#fff]';
const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;

/** What stays in view when the file is cropped: one focus point for every shape, or a custom crop for one shape. */
export function FocusEditor({
  media,
  still,
  canWrite,
  initialShape = null,
}: {
  media: MediaDetailView;
  still: string;
  canWrite: boolean;
  initialShape?: ShapeName | null;
}) {
  const picture = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState<ShapeName | null>(initialShape);
  const change = useChangeMedia(media.id);
  const focus = useAutosave(media.focus, (value) => change.mutateAsync({ focus: value }), 500);
  const customCrops = useAutosave<Partial<Record<ShapeName, CropView | null>>>(
    media.crops,
    (crops) => change.mutateAsync({ crops }),
    500,
  );
  const point = focus.value ?? center;
  const position = { x: percent(point.x), y: percent(point.y) };
  const cropOf = (name: ShapeName): CropView =>
    customCrops.value[name] ?? automaticCrop(name, media, focus.value);
  const shareAt = (event: { clientX: number; clientY: number }): Point => {
    const box = picture.current?.getBoundingClientRect();
    if (!box) return point;
    return clampPoint({
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    });
  };
  const startDrag = (event: React.PointerEvent) => {
    if (!canWrite) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    focus.set(shareAt(event));
  };
  const drag = (event: React.PointerEvent) => {
    if (canWrite && event.currentTarget.hasPointerCapture(event.pointerId)) focus.set(shareAt(event));
  };
  const ratio = media.width / media.height;
  const status = customCrops.status === 'resting' ? focus.status : customCrops.status;
  const hasCustomCrop = shape !== null && Boolean(customCrops.value[shape]);
  return (
    <section aria-label={t('Focus point')}>
      <div className="grid place-items-center bg-booth p-3.5">
        <div
          ref={picture}
          className="relative max-w-full cursor-crosshair touch-none overflow-hidden"
          style={{ width: `min(100%, ${Math.round(stageHeight * ratio)}px)`, aspectRatio: ratio }}
          onPointerDown={startDrag}
          onPointerMove={drag}
        >
          <img
            src={still}
            alt={media.alt_text || t('Picture without a description')}
            draggable={false}
            className="size-full"
          />
          {shape ? (
            <CropFrame
              shape={shape}
              crop={cropOf(shape)}
              size={media}
              fractionAt={shareAt}
              enabled={canWrite}
              onChange={(crop) => customCrops.set({ ...customCrops.value, [shape]: crop })}
            />
          ) : null}
          <button
            type="button"
            className={`${pointClass} ${focus.value ? '' : 'border-dashed'}`}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            disabled={!canWrite}
            aria-label={t('Focus point: {x} across, {y} down. Move with arrow keys.', position)}
            onPointerDown={(event) => {
              event.stopPropagation();
              startDrag(event);
            }}
            onPointerMove={(event) => {
              event.stopPropagation();
              drag(event);
            }}
            onKeyDown={(event) => {
              const step = arrowStep(event);
              if (!step) return;
              event.preventDefault();
              focus.set(clampPoint({ x: point.x + step.x, y: point.y + step.y }));
            }}
          />
        </div>
      </div>
      <div className="grid gap-3 px-[18px] pt-3 pb-4">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h3 className="h3">{t('Focus point')}</h3>
          <span className="flex items-baseline gap-2">
            <AutosaveStatusLabel status={status} />
            <span className="slug">
              {focus.value ? rich('<b>{x}</b> across, <b>{y}</b> down', position) : t('automatic')}
            </span>
          </span>
        </div>
        <fieldset className="flex flex-wrap items-end gap-3 p-[3px]">
          <legend className="sr-only">{t('Cut to a shape')}</legend>
          {shapeNames.map((name) => (
            <button
              key={name}
              type="button"
              className="group/shape slug grid flex-none justify-items-center gap-1"
              aria-pressed={shape === name}
              onClick={() => setShape(shape === name ? null : name)}
            >
              <CroppedImage
                url={still}
                alt=""
                crop={cropOf(name)}
                size={media}
                className="group-aria-pressed/shape:outline-2 group-aria-pressed/shape:outline-offset-2 group-aria-pressed/shape:outline-fg"
                style={{ height: 50 }}
              />
              <span>
                {shape === name ? <b>{name}</b> : name}
                {customCrops.value[name] ? <span title={t('A cut of its own')}>*</span> : null}
              </span>
            </button>
          ))}
        </fieldset>
        <p className="meta">
          {shape === null
            ? focus.value
              ? t('Every cut keeps this point in view. The original never changes.')
              : t(
                  'Every cut keeps what catches the eye. Drag the point to choose it yourself. The original never changes.',
                )
            : hasCustomCrop
              ? t('{shape} has a cut of its own and no longer follows the point.', { shape })
              : t('Drag the frame, or its corner, to give {shape} a cut of its own.', { shape })}
        </p>
        {canWrite && (hasCustomCrop || focus.value) ? (
          <div className="flex flex-wrap gap-2">
            {hasCustomCrop && shape ? (
              <button
                type="button"
                className="btn btn-sm"
                onClick={() => {
                  customCrops.set({ ...customCrops.value, [shape]: null });
                  void customCrops.flush();
                }}
              >
                {t('Reset {shape} to automatic', { shape })}
              </button>
            ) : null}
            {focus.value ? (
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                onClick={() => {
                  focus.set(null);
                  void focus.flush();
                }}
              >
                {t('Remove the focus point')}
              </button>
            ) : null}
          </div>
        ) : null}
        {focus.status === 'failed' ? <InlineProblem error={focus.error} /> : null}
        {customCrops.status === 'failed' ? <InlineProblem error={customCrops.error} /> : null}
      </div>
    </section>
  );
}
