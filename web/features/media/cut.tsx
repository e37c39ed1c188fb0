import { useRef } from 'react';
import type { CropView, ShapeName } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { arrowStep, movedCrop, type Point, resizedCrop } from './crops.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const sizeStep = 0.02;

/** The frame of one shape: moved by dragging it or with arrow keys, sized by its corner or with plus and minus. */
export function Cut({
  shape,
  crop,
  size,
  shareAt,
  enabled,
  onChange,
}: {
  shape: ShapeName;
  crop: CropView;
  size: { width: number; height: number };
  shareAt: (event: { clientX: number; clientY: number }) => Point;
  enabled: boolean;
  onChange: (crop: CropView) => void;
}) {
  const held = useRef<{ at: Point; crop: CropView } | null>(null);
  const take = (event: React.PointerEvent) => {
    event.stopPropagation();
    if (!enabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { at: shareAt(event), crop };
  };
  const pulled = (event: React.PointerEvent): { by: Point; from: CropView } | null => {
    event.stopPropagation();
    if (!held.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return null;
    const now = shareAt(event);
    return { by: { x: now.x - held.current.at.x, y: now.y - held.current.at.y }, from: held.current.crop };
  };
  return (
    <>
      <button
        type="button"
        className="cut"
        disabled={!enabled}
        style={{
          left: percentOf(crop.x),
          top: percentOf(crop.y),
          width: percentOf(crop.width),
          height: percentOf(crop.height),
        }}
        aria-label={t(
          'Cut for {shape}: from {x} across and {y} down, {width} wide. Arrow keys move it, plus and minus change its size.',
          { shape, x: percent(crop.x), y: percent(crop.y), width: percent(crop.width) },
        )}
        onPointerDown={take}
        onPointerMove={(event) => {
          const pull = pulled(event);
          if (pull) onChange(movedCrop(pull.from, pull.by));
        }}
        onKeyDown={(event) => {
          const step = arrowStep(event);
          const growth =
            event.key === '+' || event.key === '=' ? sizeStep : event.key === '-' ? -sizeStep : 0;
          if (!step && growth === 0) return;
          event.preventDefault();
          onChange(step ? movedCrop(crop, step) : resizedCrop(crop, growth, shape, size));
        }}
      />
      {enabled ? (
        <span
          className="cut-corner"
          aria-hidden
          style={{ left: percentOf(crop.x + crop.width), top: percentOf(crop.y + crop.height) }}
          onPointerDown={take}
          onPointerMove={(event) => {
            const pull = pulled(event);
            // The middle stays, so the corner follows the pointer at twice its way.
            if (pull) onChange(resizedCrop(pull.from, pull.by.x * 2, shape, size));
          }}
        />
      ) : null}
    </>
  );
}

const percentOf = (share: number): string => `${share * 100}%`;
