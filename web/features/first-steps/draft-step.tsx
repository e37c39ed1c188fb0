import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { PostView, TopicView } from '../../../server/http/views.ts';
import { BusyLine } from '../../components/busy-line.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { brandQuery } from '../generation/brand-queries.ts';
import { type CaptionView, emptyBrief, writeCaptions } from '../generation/queries.ts';
import { useStreamedResponse } from '../generation/use-streamed-response.ts';
import { storePost } from '../post/queries.ts';
import { makeProof } from './make-proof.ts';
import { SourceLink, SourceList } from './source-list.tsx';
import type { DraftTarget } from './target-account.ts';
import { TypedTopics } from './typed-topics.tsx';
import { WhoCan } from './who-can.tsx';

/** Picks a topic, has a caption written from its facts, and makes it a proof that waits for a signature. */
export function DraftStep({
  topics,
  target,
  post,
  onTopics,
  onCaption,
  onOpenAccounts,
  onSkip,
}: {
  topics: readonly TopicView[];
  /** Undefined: no account is connected that a first draft could be for. */
  target: DraftTarget | undefined;
  /** The proof that waits already. */
  post: PostView | undefined;
  onTopics: (topics: TopicView[]) => Promise<void>;
  /** Shown on the sheet beside the steps. */
  onCaption: (caption: string) => void;
  onOpenAccounts: () => void;
  onSkip: () => void;
}) {
  const { workspace } = useMe();
  const [isTyping, setIsTyping] = useState(false);
  if (!roleCanWrite(workspace.role)) return <WhoCan roles={['owner', 'approver', 'editor']} />;
  if (post)
    return (
      <>
        <p className="max-w-[54ch] text-fg-2">
          {t(
            'Your first proof waits. Read it as if it were going out, then hold the button until the stamp lands.',
          )}
        </p>
        <div>
          <Link to="/review/{-$postId}" params={{ postId: post.id }} className="btn btn-solid">
            {t('Read it and sign')}
          </Link>
        </div>
      </>
    );
  if (topics.length === 0 || isTyping)
    return (
      <>
        <TypedTopics
          topics={topics}
          onSave={async (typed) => {
            await onTopics(typed);
            setIsTyping(false);
          }}
        />
        <SkipRow onSkip={onSkip} />
      </>
    );
  if (!target)
    return (
      <>
        <p className="text-fg-2">
          {t('Words for a post are ready. Connect an account first, so that they have somewhere to go.')}
        </p>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-solid" onClick={onOpenAccounts}>
            {t('Where you post')}
          </button>
          <SkipRow onSkip={onSkip} />
        </div>
      </>
    );
  return (
    <TopicChoice
      topics={topics}
      target={target}
      onCaption={onCaption}
      onType={() => setIsTyping(true)}
      onSkip={onSkip}
    />
  );
}

const SkipRow = ({ onSkip }: { onSkip: () => void }) => (
  <div>
    <button type="button" className="btn btn-quiet" onClick={onSkip}>
      {t('Skip for now')}
    </button>
  </div>
);

function TopicChoice({
  topics,
  target,
  onCaption,
  onType,
  onSkip,
}: {
  topics: readonly TopicView[];
  target: DraftTarget;
  onCaption: (caption: string) => void;
  onType: () => void;
  onSkip: () => void;
}) {
  const client = useQueryClient();
  const { data: brand } = useQuery(brandQuery);
  const [chosen, setChosen] = useState<TopicView | null>(null);
  const { state, run, stop } = useStreamedResponse<CaptionView | null>();
  const earlier = useRef<string[]>([]);
  const making = useRef<AbortController | null>(null);
  useEffect(() => () => making.current?.abort(), []);

  const write = (topic: TopicView) => {
    setChosen(topic);
    onCaption('');
    const brief = {
      ...emptyBrief(brand?.languages[0]),
      subject: topic.title,
      points: topic.facts.map(({ text }) => text),
      link: topic.url ?? '',
      goal: 'announce' as const,
    };
    void run(async (signal, on) => {
      const input = {
        brief,
        platforms: [target.platform.platform],
        variants: 1,
        seed: crypto.randomUUID(),
        avoid: earlier.current.slice(-10),
      };
      const { captions } = await writeCaptions(input, signal, { text: on.text, caption: () => undefined });
      const [first] = captions;
      if (first) earlier.current.push(first.caption);
      onCaption(first?.caption ?? '');
      return first ?? null;
    });
  };
  const make = useMutation({
    mutationFn: async (caption: CaptionView) => {
      making.current = new AbortController();
      await storePost(client, await makeProof(target, caption, chosen?.title ?? '', making.current.signal));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
  const caption = state.answer;
  return (
    <>
      <p className="text-fg-2">{t('Pick what the first post is about, and read what we wrote.')}</p>
      <fieldset className="grid gap-2" disabled={make.isPending}>
        <legend className="sr-only">{t('What to write about')}</legend>
        {topics.map((topic) => (
          <label
            key={topic.title}
            className="flex cursor-pointer items-start gap-3 rounded-1 border-[1.5px] border-dashed border-edge-strong px-3.5 py-2.5 has-checked:border-solid has-checked:border-fg has-checked:bg-paper"
          >
            <input
              type="radio"
              name="topic"
              className="mt-1 accent-(--text)"
              checked={chosen?.title === topic.title}
              onChange={() => write(topic)}
            />
            <span className="min-w-0">
              <b className="font-semibold">{topic.title}</b>
              <span className="block text-sm">
                <SourceLink url={topic.url} />
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {state.at === 'running' ? (
        <div className="grid gap-2" role="status">
          <span className="sr-only">{t('Writing')}</span>
          <BusyLine />
          <button type="button" className="btn btn-sm justify-self-start" onClick={stop}>
            {t('Stop')}
          </button>
        </div>
      ) : null}
      {state.at === 'failed' ? <InlineProblem error={state.error} /> : null}
      {caption && chosen ? (
        <>
          {/* Beside the steps the sheet shows it. */}
          <p className="border-l-2 border-edge-strong pl-3 desk:hidden font-post text-[15px] leading-[1.6] wrap-anywhere whitespace-pre-wrap">
            {caption.caption}
          </p>
          <SourceList topic={chosen} />
        </>
      ) : null}
      {make.isError ? <InlineProblem error={make.error} /> : null}
      <div className="flex flex-wrap gap-2">
        {caption && chosen ? (
          <>
            <button
              type="button"
              className="btn btn-solid"
              disabled={make.isPending}
              onClick={() => make.mutate(caption)}
            >
              {make.isPending ? t('Making the proof') : t('Make it a proof')}
            </button>
            <button
              type="button"
              className="btn btn-quiet"
              disabled={make.isPending}
              onClick={() => write(chosen)}
            >
              {t('Write another')}
            </button>
          </>
        ) : null}
        <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn btn-quiet">
          {t('Write it myself')}
        </Link>
        <button type="button" className="btn btn-quiet" onClick={onType}>
          {t('Say something else')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onSkip}>
          {t('Skip for now')}
        </button>
      </div>
    </>
  );
}
