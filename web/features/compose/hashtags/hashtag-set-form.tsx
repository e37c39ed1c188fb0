import { type FormEvent, useState } from 'react';
import { InlineProblem } from '../../../components/feedback.tsx';
import { Field } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import { readTypedHashtags } from '../../post/hashtags.ts';
import { type HashtagSetInput, useSaveHashtagSet } from './queries.ts';

const maxNameLength = 60;
const maxHashtags = 50;

/** A new set, or one to rename, change or delete. */
export function HashtagSetForm({
  set,
  onClose,
  onDelete,
}: {
  set: HashtagSetInput;
  /** It was saved, or is left as it was. */
  onClose: () => void;
  /** Null for a new one. */
  onDelete: (() => void) | null;
}) {
  const [name, setName] = useState(set.name);
  const [typed, setTyped] = useState(set.hashtags.join(' '));
  const [wasSent, setWasSent] = useState(false);
  const save = useSaveHashtagSet();
  const { tags, invalid } = readTypedHashtags(typed);
  const problem =
    name.trim() === ''
      ? t('Give the set a name.')
      : invalid.length > 0
        ? t('{tags} cannot be a hashtag. A hashtag has letters, digits and _, and at least one letter.', {
            tags: invalid.map((tag) => `“${tag}”`).join(', '),
          })
        : tags.length === 0
          ? t('Write at least one hashtag.')
          : tags.length > maxHashtags
            ? t('A set has at most {max} hashtags. Remove {over}.', {
                max: maxHashtags,
                over: tags.length - maxHashtags,
              })
            : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Portals pass events on to the form around their button.
    event.stopPropagation();
    setWasSent(true);
    if (problem === null) save.mutate({ id: set.id, name, hashtags: tags }, { onSuccess: onClose });
  };
  return (
    <form
      aria-label={set.id === null ? t('New set of hashtags') : t('Change the set {name}', { name: set.name })}
      className="grid gap-3 p-3.5"
      onSubmit={submit}
    >
      <Field label={t('Name of the set')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={maxNameLength}
            placeholder={t('Harvest, fair, hiring')}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('Hashtags')} hint={t('With spaces or commas between them.')}>
        {(ids) => (
          <textarea
            {...ids}
            className="input field-sizing-content max-h-40 min-h-[64px] resize-none py-2"
            maxLength={5_000}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {wasSent && problem !== null ? (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      ) : save.error ? (
        <InlineProblem error={save.error} />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className="btn btn-sm btn-solid" disabled={save.isPending}>
          {t('Save')}
        </button>
        <button type="button" className="btn btn-sm btn-quiet" onClick={onClose}>
          {t('Back')}
        </button>
        {onDelete ? (
          <button type="button" className="btn btn-sm btn-quiet ml-auto text-red" onClick={onDelete}>
            {t('Delete the set')}
          </button>
        ) : null}
      </div>
    </form>
  );
}
