import { useQuery } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Popover } from '../../components/popover.tsx';
import { srOnly } from '../../components/sr-only.tsx';
import { formatExactDuration } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { libraryQuery } from '../media/queries.ts';
import type { DraftMedia } from '../post/drafts.ts';

const seconds = (ms: number): string => String(Math.round(ms / 100) / 10);

/** Which part of a video goes out. */
export function TrimFields({
  media,
  durationMs,
  onChange,
}: {
  media: DraftMedia;
  durationMs: number;
  onChange: (trim: DraftMedia['trim']) => void;
}) {
  const [open, setOpen] = useState(false);
  const tools = useQuery(libraryQuery).data?.video_tools;
  if (tools && !tools.available) return <span className="meta">{tools.reason ?? ''}</span>;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('Trim {name}', { name: media.name })}
      className="w-[min(380px,calc(100vw-24px))] p-4"
      trigger={
        <button type="button" className="btn">
          <Icon of={Scissors} />
          {media.trim
            ? rich('{start} to {end}<said>, trim {name}</said>', {
                start: formatExactDuration(media.trim.start_ms),
                end: formatExactDuration(media.trim.end_ms),
                name: media.name,
                said: srOnly,
              })
            : rich('Whole length<said>, trim {name}</said>', { name: media.name, said: srOnly })}
        </button>
      }
    >
      <TrimForm
        media={media}
        durationMs={durationMs}
        onChange={(trim) => {
          setOpen(false);
          onChange(trim);
        }}
      />
    </Popover>
  );
}

function TrimForm({
  media,
  durationMs,
  onChange,
}: {
  media: DraftMedia;
  durationMs: number;
  onChange: (trim: DraftMedia['trim']) => void;
}) {
  const player = useRef<HTMLVideoElement>(null);
  const [start, setStart] = useState(seconds(media.trim?.start_ms ?? 0));
  const [end, setEnd] = useState(seconds(media.trim?.end_ms ?? durationMs));
  const startMs = Math.round(Number(start) * 1000);
  const endMs = Math.min(durationMs, Math.round(Number(end) * 1000));
  const isValid = Number.isFinite(startMs) && startMs >= 0 && endMs > startMs;
  const isWhole = startMs === 0 && endMs >= durationMs - 50;
  const currentTime = (): string => seconds((player.current?.currentTime ?? 0) * 1000);
  const field = (label: string, hereLabel: string, value: string, set: (value: string) => void) => (
    <label className="grid gap-1.5">
      <span className="lab">{label}</span>
      <input
        className="input"
        type="number"
        min={0}
        max={durationMs / 1000}
        step={0.1}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
      <button type="button" className="btn btn-sm" onClick={() => set(currentTime())}>
        {hereLabel}
      </button>
    </label>
  );
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: captions are part of what people upload, if there are any */}
      <video ref={player} controls preload="metadata" src={media.url} className="max-h-52 w-full bg-booth" />
      <div className="grid grid-cols-2 gap-3">
        {field(t('Start, seconds'), t('Start here'), start, setStart)}
        {field(t('End, seconds'), t('End here'), end, setEnd)}
      </div>
      <p className={`text-sm ${isValid ? 'text-fg-2' : 'text-red'}`} aria-live="polite">
        {isValid
          ? isWhole
            ? t('The whole video goes out, {length}.', { length: formatExactDuration(durationMs) })
            : t('{part} of {whole} go out.', {
                part: formatExactDuration(endMs - startMs),
                whole: formatExactDuration(durationMs),
              })
          : t('The end must come after the start.')}
      </p>
      <div className="flex justify-end gap-2">
        {media.trim ? (
          <button type="button" className="btn btn-quiet" onClick={() => onChange(null)}>
            {t('Use the whole video')}
          </button>
        ) : null}
        <button
          type="button"
          className="btn"
          disabled={!isValid}
          onClick={() => onChange(isWhole ? null : { start_ms: startMs, end_ms: endMs })}
        >
          {t('Trim it')}
        </button>
      </div>
    </div>
  );
}
