import { Lock } from 'lucide-react';
import type { PlatformView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import type { DraftContent } from '../post/drafts.ts';
import { applicableOptions, isKindChoice, type OptionValues } from '../post/post-options.ts';
import { OptionField } from './option-field.tsx';
import type { OptionFiles } from './part-view.ts';

/**
 * The options that a platform offers beside the caption, from its own description. The kind of post and required
 * options come first.
 */
export function OptionFields({
  platform,
  isRequired,
  content,
  files,
  problems,
  onChange,
}: {
  platform: PlatformView;
  /** True for the kind of post and required options, false for the others. */
  isRequired: boolean;
  content: DraftContent;
  files: OptionFiles;
  problems: readonly { param: string; message: string }[];
  onChange: (options: OptionValues) => void;
}) {
  const options = applicableOptions(platform.options, content.media, content.options).filter(
    (option) => (option.required === true || isKindChoice(option)) === isRequired,
  );
  const asksApprover = platform.asks_approver && !isRequired;
  if (options.length === 0 && !asksApprover) return null;
  return (
    <section
      className={isRequired ? 'grid gap-5' : 'grid gap-5 border-t border-edge pt-5'}
      aria-label={
        isRequired
          ? t('Needed for {platform}', { platform: platform.name })
          : t('For {platform}', { platform: platform.name })
      }
    >
      {options.map((option) => (
        <OptionField
          key={option.key}
          option={option}
          accountId={content.accountId}
          files={files}
          caption={content.caption}
          value={content.options[option.key]}
          problems={problems.filter(({ param }) => param === `options.${option.key}`)}
          onChange={(value) => onChange({ ...content.options, [option.key]: value })}
        />
      ))}
      {asksApprover ? (
        <p className="flex items-center gap-2 text-sm text-fg-2">
          <Icon of={Lock} />
          {t(
            '{platform} asks the person who signs a few more questions. They are answered in review, and nowhere else.',
            {
              platform: platform.name,
            },
          )}
        </p>
      ) : null}
    </section>
  );
}
