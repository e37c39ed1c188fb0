import { useBlocker } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { MarkedText } from '../proof/marked-text.tsx';
import { findDifferences } from './find-differences.ts';
import type { Idea, IdeaState } from './idea.ts';
import type { UnsavedDrafts, UnsavedPart } from './unsaved-drafts.ts';

/** Asks before leaving text that cannot be saved now. After signing in again it is offered for restoring. */
export function LeaveGuard({ idea }: { idea: Idea }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const own = idea.store.get().parts.map(({ draft }) => `/compose/${draft.detail?.id}`);
      const stays = next.pathname === current.pathname || own.includes(next.pathname);
      return !stays && next.pathname !== '/signin' && idea.isStuck();
    },
    // Closing the page is handled by the editor, also while a save is running.
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      onClose={blocker.reset}
      title={t('Leave without saving?')}
      description={t('Your latest changes are not saved yet.')}
    >
      <DialogActions>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => {
            idea.discard();
            blocker.proceed();
          }}
        >
          {t('Leave, and lose them')}
        </button>
        <button type="button" className="btn btn-solid" onClick={blocker.reset}>
          {t('Stay here')}
        </button>
      </DialogActions>
    </Dialog>
  );
}

/** Unsaved text of an earlier editor, and what it would change here. */
export function RestoreUnsaved({
  idea,
  state,
  unsavedDrafts,
  postIds,
  accounts,
  zone,
}: {
  idea: Idea;
  state: IdeaState;
  unsavedDrafts: UnsavedDrafts;
  /** The ids of the opened posts; empty for a new one. */
  postIds: readonly string[];
  accounts: readonly AccountView[];
  zone: string;
}) {
  const [remaining, setRemaining] = useState(() => unsavedDrafts.findLeft(postIds));
  const contentOf = ({ post }: UnsavedPart) =>
    (state.parts.find(({ draft }) => draft.detail?.id === post) ?? state.parts[0]).draft.content;
  // A save may have succeeded although its response was lost; then there is nothing to restore.
  const unsaved = remaining.find(({ parts }) =>
    parts.some((part) => findDifferences(part.content, contentOf(part)).length > 0),
  );
  if (!unsaved) return null;
  const dismiss = () => {
    unsavedDrafts.forget(unsaved.name);
    setRemaining(remaining.filter(({ name }) => name !== unsaved.name));
  };
  const captions = unsaved.parts.map((part) => ({
    was: contentOf(part).caption,
    will: part.content.caption,
  }));
  const different = [...new Map(captions.map((one) => [one.will, one])).values()];
  return (
    <section className="note items-start" aria-label={t('Unsaved text')}>
      <Icon of={History} />
      <div className="grid min-w-0 flex-1 gap-2">
        <p>
          <b>{t('There is unsaved text from {time}.', { time: noteTime(unsaved.at, zone) })}</b>
        </p>
        {different.map(({ was: before, will: after }) => (
          <p
            key={after}
            className="max-h-40 overflow-auto text-sm whitespace-pre-wrap [overflow-wrap:anywhere] empty:hidden"
          >
            <MarkedText before={before} after={after} />
          </p>
        ))}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => {
              idea.restoreUnsaved(unsaved.parts, accounts);
              dismiss();
            }}
          >
            {t('Restore it')}
          </button>
          <button type="button" className="btn btn-sm btn-quiet" onClick={dismiss}>
            {t('Discard')}
          </button>
        </div>
      </div>
    </section>
  );
}
