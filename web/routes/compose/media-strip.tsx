import { ArrowLeft, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { MediaView, PlatformView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import type { Uploading } from './use-uploads.ts';

/** Pictures in the order they go out, each with its words for people who cannot see it. */
export function MediaStrip({
  media,
  uploads,
  limits,
  onFiles,
  onChange,
}: {
  media: readonly MediaView[];
  uploads: readonly Uploading[];
  limits: NonNullable<PlatformView['limits']> | null;
  onFiles: (files: Iterable<File>) => void;
  onChange: (media: readonly MediaView[]) => void;
}) {
  const inputId = useId();
  const [over, setOver] = useState(false);
  const full = limits !== null && media.length >= limits.images.max_count;
  const describe = (id: string, alt_text: string) =>
    onChange(media.map((one) => (one.id === id ? { ...one, alt_text } : one)));
  const earlier = (index: number) => {
    const next = [...media];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index - 1, 0, moved);
    onChange(next);
  };
  return (
    <section
      aria-label="Pictures"
      className="grid gap-2.5"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="lab">Pictures</h2>
        {limits ? (
          <span className="slug">
            <b>{media.length}</b>/{limits.images.max_count}
          </span>
        ) : null}
      </div>
      {media.length > 0 ? (
        <ol className="grid gap-2.5">
          {media.map((one, index) => (
            <li
              key={one.id}
              className="grid grid-cols-[104px_minmax(0,1fr)] gap-3.5 max-phone:grid-cols-[84px_minmax(0,1fr)]"
            >
              <img
                src={one.url}
                alt=""
                className="size-[104px] rounded-[2px] bg-sunk object-cover max-phone:size-[84px]"
              />
              <div className="grid content-start gap-1.5">
                <div className="flex items-center justify-between gap-2">
                  <span className="slug truncate" title={one.name}>
                    {one.name}, {one.width} × {one.height}
                  </span>
                  <span className="flex">
                    {index > 0 ? (
                      <button
                        type="button"
                        className="iconbtn size-8"
                        aria-label={`Move ${one.name} earlier`}
                        onClick={() => earlier(index)}
                      >
                        <Icon of={ArrowLeft} />
                      </button>
                    ) : null}
                    <button
                      type="button"
                      className="iconbtn size-8"
                      aria-label={`Remove ${one.name}`}
                      onClick={() => onChange(media.filter((other) => other.id !== one.id))}
                    >
                      <Icon of={X} />
                    </button>
                  </span>
                </div>
                <input
                  className="input"
                  aria-label={`Description of ${one.name}`}
                  placeholder="Describe it for people who cannot see it"
                  value={one.alt_text}
                  maxLength={limits?.images.alt_text_max_length}
                  onChange={(event) => describe(one.id, event.target.value)}
                />
              </div>
            </li>
          ))}
        </ol>
      ) : null}
      <ul className="grid gap-2 empty:hidden" aria-live="polite">
        {uploads.map((upload) => (
          <li
            key={upload.key}
            className={`grid gap-1.5 rounded-2 px-3 py-2 text-sm ${upload.problem ? 'bg-red-wash' : 'bg-sunk'}`}
          >
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0">{upload.problem ?? `Uploading ${upload.name}`}</span>
              <span className="flex items-center gap-2">
                {upload.problem ? null : (
                  <span className="num text-xs">{Math.round(upload.share * 100)} %</span>
                )}
                <button type="button" className="btn btn-quiet btn-sm" onClick={upload.cancel}>
                  {upload.problem ? 'Dismiss' : 'Cancel upload'}
                </button>
              </span>
            </div>
            {upload.problem ? null : (
              <progress className="sr-only" value={upload.share} aria-label={`Uploading ${upload.name}`} />
            )}
            {upload.problem ? null : (
              <span className="ruler">
                <i style={{ width: `${Math.round(upload.share * 100)}%` }} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {full ? null : (
        <label
          htmlFor={inputId}
          className={`flex cursor-pointer items-center justify-center gap-2 rounded-1 border-[1.5px] border-dashed px-4 py-4 text-sm text-fg-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink hover:bg-sunk ${
            over ? 'border-fg bg-sunk' : 'border-edge-strong'
          }`}
        >
          <Icon of={Plus} />
          <span className="font-semibold">Add a picture</span>
          <span className="text-fg-3 max-phone:hidden" aria-hidden>
            or drop or paste it here
          </span>
          <input
            id={inputId}
            type="file"
            multiple
            aria-label="Add a picture"
            accept={limits?.images.mimes.join(',')}
            className="sr-only"
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
      )}
    </section>
  );
}
