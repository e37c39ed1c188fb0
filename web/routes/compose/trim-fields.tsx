import { useQuery } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { DraftMedia } from '../../data/drafts.ts';
import { libraryQuery } from '../../data/media.ts';
import { exactLength } from '../../lib/words.ts';

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
  const tools = useQuery(libraryQuery).data?.video_tools;
  if (tools && !tools.available) return <span className="meta">{tools.reason}</span>;
  return (
    <Popover.Root>
      <Popover.Trigger className="btn">
        <Icon of={Scissors} />
        {media.trim
          ? `${exactLength(media.trim.start_ms)} to ${exactLength(media.trim.end_ms)}`
          : 'Whole length'}
        <span className="sr-only">, trim {media.name}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="menu w-[min(380px,calc(100vw-24px))] p-4"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label={`Trim ${media.name}`}
        >
          <TrimForm media={media} durationMs={durationMs} onChange={onChange} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
  const right = Number.isFinite(startMs) && startMs >= 0 && endMs > startMs;
  const whole = startMs === 0 && endMs >= durationMs - 50;
  const here = (): string => seconds((player.current?.currentTime ?? 0) * 1000);
  const field = (label: string, value: string, set: (value: string) => void) => (
    <label className="grid gap-1.5">
      <span className="lab">{label}, seconds</span>
      <input
        className="input"
        type="number"
        min={0}
        max={durationMs / 1000}
        step={0.1}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
      <button type="button" className="btn btn-sm" onClick={() => set(here())}>
        {label} here
      </button>
    </label>
  );
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: captions are part of what people upload, if there are any */}
      <video ref={player} controls preload="metadata" src={media.url} className="max-h-52 w-full bg-booth" />
      <div className="grid grid-cols-2 gap-3">
        {field('Start', start, setStart)}
        {field('End', end, setEnd)}
      </div>
      <p className={`text-sm ${right ? 'text-fg-2' : 'text-red'}`} aria-live="polite">
        {right
          ? whole
            ? `All of it goes out, ${exactLength(durationMs)}.`
            : `${exactLength(endMs - startMs)} of ${exactLength(durationMs)} go out.`
          : 'The end must come after the start.'}
      </p>
      <div className="flex justify-end gap-2">
        {media.trim ? (
          <Popover.Close className="btn btn-quiet" onClick={() => onChange(null)}>
            Take all of it
          </Popover.Close>
        ) : null}
        <Popover.Close
          className="btn"
          disabled={!right}
          onClick={() => onChange(whole ? null : { start_ms: startMs, end_ms: endMs })}
        >
          Trim it
        </Popover.Close>
      </div>
    </div>
  );
}
