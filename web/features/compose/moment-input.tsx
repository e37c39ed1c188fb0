import { Film } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Popover } from '../../components/popover.tsx';
import { t } from '../../i18n/t.ts';
import type { DraftMedia } from '../post/drafts.ts';
import { toSeconds } from '../post/post-options.ts';

/** A moment of the video in seconds: typed, or chosen by eye. */
export function MomentInput({
  about,
  label,
  video,
  value,
  onChange,
}: {
  about: React.AriaAttributes & { id: string };
  label: string;
  video: DraftMedia | undefined;
  value: unknown;
  onChange: (seconds: string) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <input
        {...about}
        className="input w-[120px]"
        type="text"
        inputMode="decimal"
        value={typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      {video?.duration_ms ? (
        <Popover
          open={open}
          onOpenChange={setOpen}
          label={label}
          className="w-[min(340px,calc(100vw-24px))] p-4"
          trigger={
            <button type="button" className="btn">
              <Icon of={Film} />
              {t('Pick in the video')}
            </button>
          }
        >
          <MomentChooser video={video} label={label} value={value} onChange={onChange} />
        </Popover>
      ) : null}
    </div>
  );
}

/** The video stands still at the moment that the slider names. */
function MomentChooser({
  video,
  label,
  value,
  onChange,
}: {
  video: DraftMedia;
  label: string;
  value: unknown;
  onChange: (seconds: string) => void;
}) {
  const player = useRef<HTMLVideoElement>(null);
  const { trim, duration_ms } = video;
  const startSeconds = (trim?.start_ms ?? 0) / 1000;
  const longest = (trim?.end_ms ?? duration_ms ?? 0) / 1000 - startSeconds;
  const seconds = Math.min(toSeconds(value) ?? 0, longest);
  const seek = (to: number) => {
    if (player.current) player.current.currentTime = startSeconds + to;
  };
  return (
    <div className="grid gap-3">
      <video
        ref={player}
        muted
        playsInline
        preload="auto"
        src={video.url}
        className="max-h-[30dvh] w-full bg-booth"
        onLoadedMetadata={() => seek(seconds)}
      />
      <input
        type="range"
        className="w-full accent-(--text)"
        aria-label={label}
        aria-valuetext={t('{seconds} s', { seconds })}
        min={0}
        max={longest}
        step={0.1}
        value={seconds}
        onChange={(event) => {
          const to = Math.round(Number(event.target.value) * 10) / 10;
          seek(to);
          onChange(String(to));
        }}
      />
      <span className="slug">
        <b>{t('{seconds} s', { seconds })}</b>
      </span>
    </div>
  );
}
