import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight, CircleAlert, Flag, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { MediaView, PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem, ProblemList } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { PlatformGlyph } from '../../components/platform-glyph.tsx';
import { toast } from '../../components/toasts.tsx';
import { accountsQuery } from '../../data/accounts.ts';
import { draftMediaOf } from '../../data/drafts.ts';
import { policyQuery } from '../../data/members.ts';
import { storePost } from '../../data/posts.ts';
import { maySign, useMe } from '../../data/session.ts';
import { post } from '../../lib/api.ts';
import { countIn } from '../../lib/counting.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { useTitle } from '../../lib/use-title.ts';
import { capital, headline, plural } from '../../lib/words.ts';
import { type Fitting, MediaStrip } from './media-strip.tsx';
import { PreviewBooth } from './preview-booth.tsx';
import { SaveState, SaveTrouble } from './save-state.tsx';
import { useDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';
import { WhenButton } from './when-button.tsx';

/** What goes out for each file, as the server last said. */
const fittingsOf = (detail: PostDetailView | null): ReadonlyMap<string, Fitting> =>
  new Map(detail?.media.flatMap(({ id, fitting }) => (fitting ? [[id, fitting] as const] : [])) ?? []);

/** Asking makes the files; videos take a while, and are waited for. */
const submitWhenMade = async (id: string, untilMade: () => Promise<void>): Promise<PostDetailView> => {
  const submit = () => post<PostDetailView>(`/v1/posts/${id}/submit`);
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'media_not_ready')) throw error;
    await untilMade();
    return submit();
  }
};

export function Editor({
  initial,
  limits,
  onCreated,
}: {
  initial: PostDetailView | null;
  limits: PlatformView['limits'];
  onCreated: (id: string) => void;
}) {
  const { workspace } = useMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useDraft('linkedin', initial, onCreated);
  const { content, detail, change } = draft;
  const accounts = useQuery(accountsQuery);
  const policy = useQuery(policyQuery);
  const usable =
    accounts.data?.filter((one) => one.platform === 'linkedin' && one.status !== 'disconnected') ?? [];
  const accountId =
    content.accountId ?? (!initial && usable.length === 1 ? usable[0]?.id : undefined) ?? null;
  const account = usable.find((one) => one.id === accountId);
  const [side, setSide] = useState<'write' | 'preview'>('write');
  const [sending, setSending] = useState(false);
  const [sendError, setSendError] = useState<unknown>(null);
  const addMedia = useCallback(
    (media: MediaView) =>
      change({ media: [...draft.media(), draftMediaOf(media)], ...(accountId ? { accountId } : {}) }),
    [change, draft, accountId],
  );
  const { uploads, add } = useUploads(addMedia);
  const arriving = uploads.some((one) => one.state !== 'refused');
  const title = initial ? 'Edit post' : 'New post';
  useTitle(content.caption ? headline(content.caption) : title);

  const used = limits ? countIn(limits.caption.unit, content.caption) : content.caption.length;
  const share = limits ? used / limits.caption.max_length : 0;
  const ownSignature =
    maySign(workspace.role) && (detail?.approvals.self_approval ?? policy.data?.self_approval ?? false);
  const problems = draft.status === 'saved' ? (detail?.problems ?? []) : [];
  const blank = content.caption.trim() === '' && content.media.length === 0;
  const accountMissing = accounts.data !== undefined && usable.length > 1 && !accountId && !blank;
  const captionProblems = problems.filter((one) => !/account|media|image/.test(one.param));
  const fittings = fittingsOf(detail);
  // What already stands under a file is not said twice.
  const told = (message: string) => [...fittings.values()].some((one) => one.message.includes(message));
  const mediaProblems = problems.filter((one) => /media|image/.test(one.param) && !told(one.message));
  const voids = initial && initial.state !== 'draft' && initial.state !== 'changes_requested';

  const submit = async (andSign: boolean) => {
    setSending(true);
    setSendError(null);
    try {
      if (accountId && content.accountId !== accountId) change({ accountId });
      const saved = await draft.flush();
      if (!saved) return;
      const submitted = saved.state === 'in_review' ? saved : await submitWhenMade(saved.id, draft.untilMade);
      storePost(client, submitted);
      if (!andSign) toast('Sent to review. It waits for a signature.');
      await (andSign
        ? navigate({ to: '/review/{-$postId}', params: { postId: saved.id } })
        : navigate({ to: '/posts', search: {} }));
    } catch (error) {
      setSendError(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid h-[calc(100dvh-var(--mast-h))] grid-cols-[minmax(0,1fr)_548px] max-wide:grid-cols-[minmax(0,1fr)_440px] max-desk:block max-desk:h-auto"
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        add([...event.clipboardData.files]);
      }}
    >
      <fieldset className="seg sticky top-[calc(var(--mast-h)+8px)] z-10 mx-4 mt-2.5 flex desk:hidden">
        <legend className="sr-only">Show</legend>
        {(['write', 'preview'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="min-h-9 flex-1"
            aria-pressed={side === one}
            onClick={() => setSide(one)}
          >
            {capital(one)}
          </button>
        ))}
      </fieldset>
      <section
        aria-label="Editor"
        className={`flex flex-col overflow-auto max-desk:min-h-[calc(100dvh-var(--mast-h)-56px)] ${side === 'preview' ? 'max-desk:hidden' : ''}`}
      >
        <div className="mx-auto grid w-full max-w-[800px] flex-1 content-start gap-6 px-10 pt-6 pb-10 max-phone:px-4 max-phone:pt-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h1 className="font-voice text-[1.75rem] leading-[1.15] font-medium tracking-[-0.015em]">
              {title}
            </h1>
            <SaveState draft={draft} zone={workspace.time_zone} />
          </div>
          {voids ? (
            <p className="note note-flag">
              <Icon of={CircleAlert} />
              <span>
                The first change makes it a draft again
                {initial.approvals.given > 0
                  ? `, and ${plural(initial.approvals.given, 'signature')} no longer ${initial.approvals.given === 1 ? 'counts' : 'count'}`
                  : ''}
                .
              </span>
            </p>
          ) : null}
          <SaveTrouble draft={draft} />
          <section className="grid gap-2" aria-label="Goes to">
            <div className="flex min-h-6 items-center justify-between gap-3">
              <h2 className="lab">Goes to</h2>
              {accountMissing ? (
                <span className="flagtab">
                  <Icon of={Flag} size={13} />
                  Choose one
                </span>
              ) : null}
            </div>
            <div className="flex flex-wrap gap-2">
              {usable.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  aria-pressed={one.id === accountId}
                  onClick={() => change({ accountId: one.id })}
                  className={`flex min-h-[38px] items-center gap-2 rounded-2 border px-3 text-sm ${
                    one.id === accountId
                      ? 'border-edge-strong bg-paper font-[550] shadow-[inset_0_-2px_0_var(--text)]'
                      : 'border-dashed border-edge-strong text-fg-2'
                  }`}
                >
                  <PlatformGlyph platform={one.platform} plain={one.id !== accountId} />
                  {one.name}
                  {one.simulated ? <span className="simulated">simulated</span> : null}
                </button>
              ))}
              {accounts.data && usable.length === 0 ? (
                <Link
                  to="/accounts"
                  search={{}}
                  className="flex min-h-[38px] items-center gap-2 rounded-2 border border-dashed border-edge-strong px-3 text-sm text-fg-2 hover:bg-sunk"
                >
                  <Icon of={Plus} />
                  Connect an account first
                </Link>
              ) : null}
            </div>
          </section>
          <div>
            <label htmlFor="caption" className="lab mb-2 block">
              Caption
            </label>
            <textarea
              id="caption"
              className="input field-sizing-content min-h-[168px] resize-none px-[18px] py-4 text-[1.0625rem] leading-[1.6]"
              placeholder="What should people read?"
              aria-describedby="caption-count caption-problems"
              aria-invalid={share > 1 || undefined}
              value={content.caption}
              onChange={(event) =>
                change({ caption: event.target.value, ...(accountId ? { accountId } : {}) })
              }
            />
            {limits ? (
              <div className="mt-2.5 grid w-[220px] gap-1 max-phone:w-full">
                <div className="flex items-center justify-between text-xs">
                  <span className="flex items-center gap-1.5">
                    <PlatformGlyph platform="linkedin" size={13} label={null} />
                    LinkedIn
                  </span>
                  <span className={`slug ${share > 1 ? 'text-red' : ''}`} id="caption-count">
                    <b className={share > 1 ? 'text-red' : ''}>{used.toLocaleString('en')}</b>/
                    {limits.caption.max_length.toLocaleString('en')}
                  </span>
                </div>
                <span className={`ruler ${share > 1 ? 'over' : ''}`}>
                  <i style={{ width: `${Math.min(100, share * 100)}%` }} />
                </span>
              </div>
            ) : null}
            <div id="caption-problems" className="mt-2" aria-live="polite">
              {blank ? null : <ProblemList errors={captionProblems} />}
            </div>
          </div>
          <MediaStrip
            media={content.media}
            fittings={fittings}
            uploads={uploads}
            limits={limits}
            zone={workspace.time_zone}
            onFiles={add}
            onChange={(media) => change({ media, ...(accountId ? { accountId } : {}) })}
            onFittingChanged={() => void draft.look()}
          />
          <ProblemList errors={mediaProblems} />
          {sendError ? <InlineProblem error={sendError} /> : null}
        </div>
        <div className="sticky bottom-0 z-[4] border-t border-edge bg-desk max-phone:fixed max-phone:inset-x-0 max-phone:z-40">
          <div className="mx-auto flex max-w-[800px] flex-wrap items-center gap-2.5 px-10 py-3 *:min-h-11 max-phone:px-4">
            <WhenButton schedule={content.schedule} zone={workspace.time_zone} onChange={draft.setSchedule} />
            <span className="min-h-0 flex-1 max-phone:hidden" />
            <button
              type="button"
              className={`btn max-phone:flex-1 ${ownSignature ? '' : 'btn-solid'}`}
              disabled={sending || blank || arriving}
              onClick={() => void submit(false)}
            >
              Send to review
            </button>
            {ownSignature ? (
              <button
                type="button"
                className="btn btn-solid max-phone:flex-1"
                disabled={sending || blank || arriving}
                onClick={() => void submit(true)}
              >
                Review and sign
                <Icon of={ArrowRight} />
              </button>
            ) : null}
          </div>
        </div>
        <div className="h-32 flex-none phone:hidden" />
      </section>
      <PreviewBooth
        content={content}
        account={account}
        limits={limits}
        className={
          side === 'preview' ? 'max-desk:min-h-[calc(100dvh-var(--mast-h)-56px)]' : 'max-desk:hidden'
        }
      />
    </main>
  );
}
