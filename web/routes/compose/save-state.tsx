import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { troubleToast } from '../../components/toasts.tsx';
import { timeOf } from '../../lib/dates.ts';
import { problemSentence } from '../../lib/problem.ts';
import type { Draft } from './use-draft.ts';

export function SaveState({ draft, zone }: { draft: Draft; zone: string }) {
  const words = {
    empty: 'Not saved yet',
    waiting: 'Changed',
    saving: 'Saving',
    saved: draft.detail ? `Saved ${timeOf(draft.detail.updated_at, zone)}` : 'Not saved yet',
    failed: 'Not saved',
    conflict: 'Not saved',
  }[draft.status];
  return (
    <span
      className={`slug ${draft.status === 'failed' || draft.status === 'conflict' ? 'text-red' : ''}`}
      role="status"
    >
      {words}
    </span>
  );
}

export function SaveTrouble({ draft }: { draft: Draft }) {
  const [busy, setBusy] = useState(false);
  const settle = (mine: boolean) => {
    setBusy(true);
    draft
      .settle(mine)
      .catch((error: unknown) => troubleToast(problemSentence(error)))
      .finally(() => setBusy(false));
  };
  if (draft.status === 'conflict')
    return (
      <div className="note note-flag items-start" role="alert">
        <Icon of={CircleAlert} />
        <div className="grid gap-2">
          <p>
            <b>Somebody else changed this post.</b> Your words are still here, but not saved. Load theirs and
            lose yours, or keep yours and replace theirs.
          </p>
          <div className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-sm" disabled={busy} onClick={() => settle(false)}>
              Load theirs
            </button>
            <button type="button" className="btn btn-sm" disabled={busy} onClick={() => settle(true)}>
              Keep mine
            </button>
          </div>
        </div>
      </div>
    );
  if (draft.status === 'failed' && draft.error)
    return (
      <div className="grid gap-2">
        <InlineProblem error={draft.error} />
        <button
          type="button"
          className="btn btn-sm justify-self-start"
          onClick={() => draft.flush().catch((error: unknown) => troubleToast(problemSentence(error)))}
        >
          Save again
        </button>
      </div>
    );
  return null;
}
