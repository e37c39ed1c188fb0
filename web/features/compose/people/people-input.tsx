import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { PostOptionView } from '../../../../server/http/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { preloadable, usePreloadable } from '../../../components/preloadable.ts';
import { t } from '../../../i18n/t.ts';
import { type PersonTag, toPeopleTags } from '../../post/people-tags.ts';
import type { OptionFiles } from '../part-view.ts';

const editor = preloadable(() => import('./people-editor.tsx'));

/** Who is in the files. A button until somebody is, because the picture as it goes out must be made first. */
export function PeopleInput({
  option,
  accountId,
  files,
  value,
  onChange,
}: {
  option: PostOptionView;
  accountId: string | null;
  files: OptionFiles;
  value: unknown;
  onChange: (tags: readonly PersonTag[]) => void;
}) {
  const tags = toPeopleTags(value);
  const [isOpen, setIsOpen] = useState(tags.length > 0);
  const [takesFocus, setTakesFocus] = useState(false);
  const loaded = usePreloadable(editor, isOpen, () => setIsOpen(false));
  if (files.shown.length === 0) return <p className="meta">{t('Add a picture or video first.')}</p>;
  if (!isOpen || !loaded)
    return (
      <button
        type="button"
        className="btn justify-self-start"
        onClick={() => {
          setIsOpen(true);
          setTakesFocus(true);
        }}
      >
        <Icon of={UserRoundPlus} />
        {t('Tag people')}
      </button>
    );
  return (
    <loaded.PeopleEditor
      option={option}
      accountId={accountId}
      files={files}
      tags={tags}
      takesFocus={takesFocus}
      onFocused={() => setTakesFocus(false)}
      onChange={onChange}
    />
  );
}
