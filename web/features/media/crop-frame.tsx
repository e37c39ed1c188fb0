import { useRef } from 'react';
import type { CropView, ShapeName } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { arrowStep, moveCrop, type Point, resizeCrop } from './crops.ts';

const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;
const resizeStep = 0.02;

const frameClass =
  'absolute cursor-grab touch-none rounded-none shadow-[0_0_0_2000px_rgb(10_14_12/0.52)] outline-[1.5px] -outline-offset-[1.5px] outline-[#fff] focus-visible:shadow-[0_0_0_3px_var(--focus),0_0_0_2000px_rgb(10_14_12/0.52)] focus-visible:outline-3 focus-visible:-outline-offset-3';
const cornerClass =
  'absolute -mt-6 -ml-6 size-6 cursor-nwse-resize touch-none after:absolute after:right-1 after:bottom-1 after:size-[11px] after:border-r-3 after:border-b-3 after:border-[#fff] after:drop-shadow-[0_0_1px_#161a18]';

/**
 * The crop frame of one shape: moved by dragging it or with arrow keys, resized by its corner or with plus and
 * minus. It lies on pictures of any colour, so it is black and white.
 */
export function CropFrame({
  shape,
  crop,
  size,
  fractionAt,
  enabled,
  onChange,
}: {
  shape: ShapeName;
  crop: CropView;
  size: { width: number; height: number };
  fractionAt: (event: { clientX: number; clientY: number }) => Point;
  enabled: boolean;
  onChange: (crop: CropView) => void;
}) {
  const dragStart = useRef<{ at: Point; crop: CropView } | null>(null);
  const startDrag = (event: React.PointerEvent) => {
    event.stopPropagation();
    if (!enabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { at: fractionAt(event), crop };
  };
  const dragged = (event: React.PointerEvent): { by: Point; from: CropView } | null => {
    event.stopPropagation();
    if (!dragStart.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return null;
    const position = fractionAt(event);
    return {
      by: { x: position.x - dragStart.current.at.x, y: position.y - dragStart.current.at.y },
      from: dragStart.current.crop,
    };
  };
  return (
    <>
      <button
        type="button"
        className={frameClass}
        disabled={!enabled}
        style={{
          left: toCssPercent(crop.x),
          top: toCssPercent(crop.y),
          width: toCssPercent(crop.width),
          height: toCssPercent(crop.height),
        }}
        aria-label={t(
          'Cut for {shape}: from {x} across and {y} down, {width} wide. Arrow keys move it, plus and minus change its size.',
          { shape, x: percent(crop.x), y: percent(crop.y), width: percent(crop.width) },
        )}
        onPointerDown={startDrag}
        onPointerMove={(event) => {
          const drag = dragged(event);
          if (drag) onChange(moveCrop(drag.from, drag.by));
        }}
        onKeyDown={(event) => {
          const step = arrowStep(event);
          const growth =
            event.key === '+' || event.key === '=' ? resizeStep : event.key === '-' ? -resizeStep : 0;
          if (!step && growth === 0) return;
          event.preventDefault();
          onChange(step ? moveCrop(crop, step) : resizeCrop(crop, growth, shape, size));
        }}
      />
      {enabled ? (
        <span
          className={cornerClass}
          aria-hidden
          style={{ left: toCssPercent(crop.x + crop.width), top: toCssPercent(crop.y + crop.height) }}
          onPointerDown={startDrag}
          onPointerMove={(event) => {
            const drag = dragged(event);
            // The center stays fixed, so the corner moves twice as far.
            if (drag) onChange(resizeCrop(drag.from, drag.by.x * 2, shape, size));
          }}
        />
      ) : null}
    </>
  );
}

const toCssPercent = (fraction: number): string => `${fraction * 100}%`;
