/** It is unknown whether the post was published. It is never sent twice, so a person looks and says. */
import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { exactTime } from '../../time/date-parts.ts';
import { dayKey, noteTime, timeOf } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { usePostCommand } from '../post/queries.ts';
import { findEvidence } from './evidence.ts';
import { PostActions } from './post-actions.tsx';

/** What happened, with times, and the way to look. */
export function UnconfirmedEvidence({ post, zone }: { post: PostDetailView; zone: string }) {
  const now = useNow();
  const platform = platformLabel(post.platform);
  const evidence = findEvidence(post);
  const sentAt = post.attempts.at(-1)?.started_at;
  return (
    <section className="grid gap-2.5" aria-label={t('What we know')}>
      <h2 className="h3">{t('What we know')}</h2>
      <ol className="divide-y divide-edge border-y border-edge text-sm">
        {evidence.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="grid grid-cols-[84px_minmax(0,1fr)] gap-2.5 py-2">
            <time dateTime={at} className="font-slug text-xs leading-[1.7] text-fg-3">
              {dayKey(at, zone) === dayKey(now, zone) ? exactTime(at, zone) : noteTime(at, zone)}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {post.account?.url ? (
        <>
          <a href={post.account.url} target="_blank" rel="noreferrer" className="btn min-h-11">
            {t('Look at {account} on {platform}', { account: post.account.name, platform })}
            <Icon of={ArrowUpRight} />
          </a>
          <p className="meta">
            {sentAt
              ? t('Opens {platform} in a new tab. Look for a post from {time}.', {
                  platform,
                  time: noteTime(sentAt, zone),
                })
              : t('Opens {platform} in a new tab.', { platform })}
          </p>
        </>
      ) : null}
    </section>
  );
}

type Answer = 'published' | 'not_published' | 'unknown';

export function UnconfirmedBlock({ post, zone }: { post: PostDetailView; zone: string }) {
  return (
    <>
      {post.can.includes('resolve') ? (
        <AnswerForm post={post} zone={zone} />
      ) : (
        <p className="text-sm text-fg-2">{t('An approver has to look and say whether it is there.')}</p>
      )}
      <PostActions post={post} />
    </>
  );
}

function AnswerForm({ post, zone }: { post: PostDetailView; zone: string }) {
  const command = usePostCommand(post.id);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [url, setUrl] = useState('');
  const { user } = useMe();
  const now = useNow();
  const platform = platformLabel(post.platform);
  const submit = () => {
    if (answer === 'published')
      command.mutate(
        { do: 'resolve', result: 'published', url: url.trim() },
        { onSuccess: () => toast(t('Noted: it is out.')) },
      );
    if (answer === 'not_published')
      command.mutate(
        { do: 'resolve', result: 'not_published' },
        { onSuccess: () => toast(t('Noted: it is not out. You can try again.')) },
      );
    if (answer === 'unknown') {
      toast(t('It stays open. Nothing is sent meanwhile.'));
      setAnswer(null);
    }
  };
  const choose = (chosen: Answer) => {
    command.reset();
    setAnswer(chosen);
  };
  const values = { name: user.name, time: timeOf(now, zone) };
  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset>
        <legend className="h2 pb-1">{t('What did you see?')}</legend>
        <div className="divide-y divide-edge border-y border-edge">
          <Choice
            label={t('It is there')}
            isChosen={answer === 'published'}
            onChoose={() => choose('published')}
          >
            {answer === 'published' ? (
              <Field
                label={t('Link to the post on {platform}', { platform })}
                hint={t('Open it and copy its address.')}
              >
                {(ids) => (
                  <input
                    {...ids}
                    type="url"
                    required
                    className="input"
                    value={url}
                    onChange={(event) => setUrl(event.target.value)}
                  />
                )}
              </Field>
            ) : null}
          </Choice>
          <Choice
            label={t('It is not there')}
            hint={t('It becomes Failed. Sending it again asks for a hold.')}
            isChosen={answer === 'not_published'}
            onChoose={() => choose('not_published')}
          />
          <Choice
            label={t('I can’t tell yet')}
            hint={t('Nothing is sent. It stays on Home until someone can tell.')}
            isChosen={answer === 'unknown'}
            onChoose={() => choose('unknown')}
          />
        </div>
      </fieldset>
      {command.isError ? <InlineProblem error={command.error} /> : null}
      <button
        type="submit"
        className="btn btn-solid min-h-11"
        disabled={answer === null || command.isPending}
      >
        {answer === 'not_published'
          ? t('Note that it is not there')
          : answer === 'unknown'
            ? t('Leave it open')
            : t('Note that it is out')}
      </button>
      {answer === 'published' || answer === 'not_published' ? (
        <p className="meta">
          {answer === 'published'
            ? t('Your name goes with it: “{name} saw it, {time}.”', values)
            : t('Your name goes with it: “{name} did not see it, {time}.”', values)}
        </p>
      ) : null}
    </form>
  );
}

function Choice({
  label,
  hint,
  isChosen,
  onChoose,
  children,
}: {
  label: string;
  hint?: string;
  isChosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-2.5 py-2">
      <div className="flex min-h-7 items-start gap-2.5">
        <input
          type="radio"
          id={id}
          name="answer"
          className="mt-1 size-4 flex-none accent-(--text)"
          checked={isChosen}
          onChange={onChoose}
          {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="block cursor-pointer">
            {label}
          </label>
          {hint ? (
            <p id={`${id}-hint`} className="meta">
              {hint}
            </p>
          ) : null}
        </div>
      </div>
      {children ? <div className="pl-[26px]">{children}</div> : null}
    </div>
  );
}
