import { Check, TriangleAlert, Wand } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { troubleToast } from '../../components/toasts.tsx';
import { post } from '../../lib/api.ts';
import { problemSentence } from '../../lib/problem.ts';
import type { Fitting } from './media-strip.tsx';

const glyphs = {
  as_is: Check,
  ready: Check,
  to_make: Wand,
  making: Wand,
  failed: TriangleAlert,
  cannot: TriangleAlert,
} as const;

/** What will go out for a file; while it is made, how far it is. */
export function FittingLine({
  name,
  fitting,
  onChanged,
}: {
  name: string;
  fitting: Fitting;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const wrong = fitting.state === 'failed' || fitting.state === 'cannot';
  const order = async (what: 'cancel' | 'retry') => {
    setBusy(true);
    try {
      await post(`/v1/renditions/${fitting.rendition_id}/${what}`);
      onChanged();
    } catch (error) {
      troubleToast(problemSentence(error));
    } finally {
      setBusy(false);
    }
  };
  const button = (what: 'cancel' | 'retry', label: string) => (
    <button type="button" className="btn btn-sm" disabled={busy} onClick={() => void order(what)}>
      {label}
      <span className="sr-only"> for {name}</span>
    </button>
  );
  return (
    <div className="grid gap-1.5" aria-live="polite">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className={`flex gap-2 text-sm ${wrong ? 'text-red' : 'text-fg-2'}`}>
          <Icon of={glyphs[fitting.state]} size={14} className="mt-[3px]" />
          <span>
            <span className="sr-only">What goes out for {name}: </span>
            {fitting.message}
          </span>
        </p>
        {fitting.rendition_id && fitting.state === 'making' ? button('cancel', 'Stop') : null}
        {fitting.rendition_id && fitting.state === 'failed' ? button('retry', 'Try again') : null}
      </div>
      {fitting.state === 'making' ? (
        <span
          className="line"
          role="progressbar"
          aria-label={`Making ${name} fit`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={fitting.progress}
        >
          <i style={{ width: `${fitting.progress}%` }} />
        </span>
      ) : null}
    </div>
  );
}
