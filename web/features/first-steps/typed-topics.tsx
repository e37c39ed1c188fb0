import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TopicView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';

const questions = [
  t('What do you make or do?'),
  t('What is new, or happens soon?'),
  t('What would people not expect?'),
];

/** Without a web site to read: three sentences, of which each can become a post. */
export function TypedTopics({
  topics,
  onSave,
}: {
  topics: readonly TopicView[];
  onSave: (topics: TopicView[]) => Promise<void>;
}) {
  const typed = topics.filter(({ url }) => url === null).map(({ title }) => title);
  const [sentences, setSentences] = useState(() => questions.map((_, index) => typed[index] ?? ''));
  const filled = sentences.map((one) => one.trim()).filter((one) => one !== '');
  const save = useMutation({
    mutationFn: () => onSave(filled.map((title) => ({ title, url: null, facts: [] }))),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="text-fg-2">
        {t('Write up to three sentences that are true. Captions state nothing else.')}
      </p>
      {questions.map((question, index) => (
        <label key={question} className="grid gap-1.5">
          <span className="lab">{question}</span>
          <input
            className="input"
            maxLength={300}
            value={sentences[index]}
            onChange={(event) => setSentences(sentences.with(index, event.target.value))}
          />
        </label>
      ))}
      {save.isError ? <InlineProblem error={save.error} /> : null}
      <div>
        <button type="submit" className="btn btn-solid" disabled={filled.length === 0 || save.isPending}>
          {t('Keep these')}
        </button>
      </div>
    </form>
  );
}
