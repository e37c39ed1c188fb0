import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import type { ShapeName } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { toOneLine } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { shapeLabels, shapeNames } from '../media/crops.ts';
import { DescribeButton } from '../media/describe-button.tsx';
import { MediaStill } from '../media/media-still.tsx';
import type { DraftMedia } from '../post/drafts.ts';
import { CropButton } from './crop-button.tsx';
import { FittingLine } from './fitting-line.tsx';
import type { Fitting } from './media-strip.tsx';
import { TrimFields } from './trim-fields.tsx';

/** One file of the post: its alt text, its shape, its length, and what will go out for it. */
export function MediaItem({
  media,
  fitting,
  maxAltTextLength,
  onEarlier,
  onLater,
  onRemove,
  onChange,
  onFittingChanged,
}: {
  media: DraftMedia;
  fitting: Fitting | null;
  maxAltTextLength: number | undefined;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
  onRemove: () => void;
  onChange: (part: Partial<DraftMedia>) => void;
  onFittingChanged: () => void;
}) {
  return (
    <li className="grid grid-cols-[104px_minmax(0,1fr)] gap-3.5 max-phone:grid-cols-[84px_minmax(0,1fr)]">
      <MediaStill media={media} />
      <div className="grid content-start gap-1.5">
        <div className="flex items-center justify-between gap-2">
          <span className="slug truncate" title={media.name}>
            {media.name}
            {media.kind === 'document' ? '' : `, ${media.width} × ${media.height}`}
          </span>
          <span className="flex">
            {onEarlier ? (
              <button
                type="button"
                className="iconbtn size-8"
                aria-label={t('Move {name} earlier', { name: media.name })}
                onClick={onEarlier}
              >
                <Icon of={ArrowLeft} />
              </button>
            ) : null}
            {onLater ? (
              <button
                type="button"
                className="iconbtn size-8"
                aria-label={t('Move {name} later', { name: media.name })}
                onClick={onLater}
              >
                <Icon of={ArrowRight} />
              </button>
            ) : null}
            <button
              type="button"
              className="iconbtn size-8"
              aria-label={t('Remove {name}', { name: media.name })}
              onClick={onRemove}
            >
              <Icon of={X} />
            </button>
          </span>
        </div>
        {maxAltTextLength === 0 ? null : (
          <input
            className="input"
            aria-label={t('Description of {name}', { name: media.name })}
            placeholder={t('Describe it for people who cannot see it')}
            value={toOneLine(media.alt_text)}
            maxLength={maxAltTextLength}
            onChange={(event) => onChange({ alt_text: event.target.value })}
          />
        )}
        {media.kind === 'document' ? null : (
          <div className="flex flex-wrap items-center gap-2">
            <select
              className="input w-auto min-w-[150px]"
              aria-label={t('Shape of {name}', { name: media.name })}
              value={media.shape ?? ''}
              onChange={(event) => onChange({ shape: (event.target.value || null) as ShapeName | null })}
            >
              <option value="">{t('Original shape')}</option>
              {shapeNames.map((name) => (
                <option key={name} value={name}>
                  {name}, {shapeLabels[name]}
                </option>
              ))}
            </select>
            <CropButton media={media} onChange={onChange} />
            {media.kind === 'image' && maxAltTextLength !== 0 ? (
              <DescribeButton
                mediaId={media.id}
                name={media.name}
                text={media.alt_text}
                onText={(words) => onChange({ alt_text: words.slice(0, maxAltTextLength) })}
              />
            ) : null}
            {media.kind === 'video' && media.duration_ms !== null ? (
              <TrimFields
                media={media}
                durationMs={media.duration_ms}
                onChange={(trim) => onChange({ trim })}
              />
            ) : null}
          </div>
        )}
        {fitting ? <FittingLine name={media.name} fitting={fitting} onChanged={onFittingChanged} /> : null}
      </div>
    </li>
  );
}
