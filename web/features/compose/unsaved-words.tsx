import { useBlocker } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { MarkedText } from '../proof/changed-since.tsx';
import { differences } from './differences.ts';
import type { Idea, IdeaState } from './idea.ts';
import type { KeptPart, WordKeeper } from './kept-words.ts';

/** Asks before words are left behind that cannot be saved now. Whoever must sign in again finds them kept. */
export function LeaveGuard({ idea }: { idea: Idea }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const own = idea.store.get().parts.map(({ draft }) => `/compose/${draft.detail?.id}`);
      const stays = next.pathname === current.pathname || own.includes(next.pathname);
      return !stays && next.pathname !== '/signin' && idea.isStuck();
    },
    // Leaving the page altogether is asked about by the editor, also while a save is under way.
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      onClose={blocker.reset}
      title={t('Leave without saving?')}
      description={t('Your last words are not saved yet.')}
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

/** Words of before that were not saved, and what they would change here. */
export function UnsavedWords({
  idea,
  state,
  words,
  posts,
  accounts,
  zone,
}: {
  idea: Idea;
  state: IdeaState;
  words: WordKeeper;
  /** Those that were opened; none for a new one. */
  posts: readonly string[];
  accounts: readonly AccountView[];
  zone: string;
}) {
  const [left, setLeft] = useState(() => words.left(posts));
  const contentOf = ({ post }: KeptPart) =>
    (state.parts.find(({ draft }) => draft.detail?.id === post) ?? state.parts[0]).draft.content;
  // An answer may be lost of what was saved all the same: then it says nothing new.
  const kept = left.find(({ parts }) =>
    parts.some((part) => differences(part.content, contentOf(part)).length > 0),
  );
  if (!kept) return null;
  const settle = () => {
    words.forget(kept.name);
    setLeft(left.filter(({ name }) => name !== kept.name));
  };
  const captions = kept.parts.map((part) => ({ was: contentOf(part).caption, will: part.content.caption }));
  const different = [...new Map(captions.map((one) => [one.will, one])).values()];
  return (
    <section className="note items-start" aria-label={t('Words that were not saved')}>
      <Icon of={History} />
      <div className="grid min-w-0 flex-1 gap-2">
        <p>
          <b>{t('Words that were not saved are here from {time}.', { time: noteTime(kept.at, zone) })}</b>
        </p>
        {different.map(({ was, will }) => (
          <p
            key={will}
            className="max-h-40 overflow-auto text-sm whitespace-pre-wrap [overflow-wrap:anywhere] empty:hidden"
          >
            <MarkedText before={was} after={will} />
          </p>
        ))}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => {
              idea.putBack(kept.parts, accounts);
              settle();
            }}
          >
            {t('Put them back')}
          </button>
          <button type="button" className="btn btn-sm btn-quiet" onClick={settle}>
            {t('Discard')}
          </button>
        </div>
      </div>
    </section>
  );
}
