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
      <div className="focus-stage">
        <div
          ref={picture}
          className="focus-picture"
          style={{ width: `min(100%, ${Math.round(stageHeight * ratio)}px)`, aspectRatio: ratio }}
          onPointerDown={startDrag}
          onPointerMove={drag}
        >
          <img src={still} alt={media.alt_text || t('Picture without a description')} draggable={false} />
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
            className={`focus-point ${focus.value ? '' : 'unset'}`}
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
              className="shape-choice slug"
              aria-pressed={shape === name}
              onClick={() => setShape(shape === name ? null : name)}
            >
              <CroppedImage url={still} alt="" crop={cropOf(name)} size={media} style={{ height: 50 }} />
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
                  'Cuts keep what catches the eye. Set the point to decide it yourself; the original never changes.',
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
                {t('Forget the point')}
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
